"""A headless Chromium that reports what a page does."""

import json
import os
import tempfile
import time

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

DRIVER = "/usr/bin/chromedriver"
FLAGS = [
    "--headless=new",
    # It is for pages of others; the tests may run as root, which has no sandbox.
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    # Chromium's own requests.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
]


def start(options):
    """Starts Chromium, which fails now and then on a busy machine."""
    for _ in range(2):
        try:
            return webdriver.Chrome(service=Service(DRIVER), options=options)
        except WebDriverException:
            time.sleep(5)
    return webdriver.Chrome(service=Service(DRIVER), options=options)


class Browser:
    def __init__(self, width=1280, height=900, dark=False):
        self._folder = tempfile.TemporaryDirectory()
        options = Options()
        for flag in FLAGS:
            options.add_argument(flag)
        options.add_argument("--user-data-dir=" + self._folder.name)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        # Chromium and its driver keep files there.
        os.environ["HOME"] = self._folder.name
        self.driver = start(options)
        self.driver.set_script_timeout(60)
        self.resize(width, height)
        if dark:
            self.emulate("prefers-color-scheme", "dark")
        # Chromium begins with a page of its own.
        self.driver.get("about:blank")
        self.requests()

    def close(self):
        self.driver.quit()
        self._folder.cleanup()

    def resize(self, width, height):
        """Sets the size of the page in CSS pixels."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
        )

    def emulate(self, feature, value):
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": feature, "value": value}]}
        )

    def without_script(self):
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})

    def open(self, path):
        self.driver.get("file://" + os.path.abspath(path))

    def run(self, script, *arguments):
        """Returns the value of the body of a function."""
        return self.driver.execute_script(script, *arguments)

    def press(self, *keys):
        """Presses keys in the focused element."""
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def messages(self):
        """The console messages since the last call."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        """The addresses that were requested since the last call."""
        found = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                found.append(message["params"]["request"]["url"])
        return found

    def picture(self, path):
        self.driver.save_screenshot(path)
