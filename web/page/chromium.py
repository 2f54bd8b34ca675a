"""A headless Chromium that reports what a page does."""

import os
import sys

from selenium.webdriver.common.by import By

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "trackcheck", "report", "check", "ci", "consumers"))
from browser import Browser  # noqa: E402


class Chromium(Browser):
    name = "chromium"

    def __init__(self, downloads):
        super().__init__()
        self.driver.set_script_timeout(300)
        self.driver.execute_cdp_cmd(
            "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": downloads}
        )

    def open(self, path):
        # An address that differs only after the # is the same page.
        self.driver.get("about:blank")
        self.driver.get(path)

    def enter_report(self):
        """Later scripts run in the report."""
        self.driver.switch_to.frame(self.driver.find_element(By.TAG_NAME, "iframe"))

    def leave_report(self):
        self.driver.switch_to.default_content()

    def set_files(self, selector, paths):
        # The driver's own command takes no names with line breaks.
        element = self.driver.execute_cdp_cmd(
            "Runtime.evaluate", {"expression": f"document.querySelector('{selector}')"}
        )
        object_id = element["result"]["objectId"]
        self.driver.execute_cdp_cmd(
            "DOM.setFileInputFiles", {"files": paths, "objectId": object_id}
        )

    def set_folder(self, selector, path):
        self.driver.find_element(By.CSS_SELECTOR, selector).send_keys(path)

    def drop(self, paths, x=300, y=300):
        """Drops files and folders at a place of the page."""
        data = {"items": [], "files": paths, "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.driver.execute_cdp_cmd(
                "Input.dispatchDragEvent", {"type": kind, "x": x, "y": y, "data": data}
            )

    def set_scheme(self, scheme):
        self.emulate("prefers-color-scheme", scheme)
