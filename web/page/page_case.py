"""What the tests of the page share: a browser that has opened it, and the program to compare with.

The command line is chromium|firefox PAGE TRACKCHECK [TEST...]. PAGE is a folder that `build` has
written.
"""

import base64
import functools
import html
import http.server
import lzma
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, FOLDER)
from chromium import Chromium  # noqa: E402
from firefox import Firefox  # noqa: E402
from sample_files import Samples  # noqa: E402

BROWSER = {"chromium": Chromium, "firefox": Firefox}[sys.argv.pop(1)]
PAGE = os.path.abspath(sys.argv.pop(1))
RUN = Samples(sys.argv.pop(1))

# Seconds.
MOST_TIME = 120

STATE = "return document.body.dataset.state"
VISIBLE = "return document.querySelector(arguments[0]).checkVisibility()"
CLICK = "document.querySelector(arguments[0]).click()"
FOCUSED = "return document.activeElement.id || document.activeElement.localName"
LONGEST_PAUSE = """window.longestPause = 0;
let last = null;
setInterval(() => {
  const now = document.body.dataset.state === "running" ? performance.now() : null;
  if (last && now) window.longestPause = Math.max(window.longestPause, now - last);
  last = now;
}, 10);
"""


class Server(http.server.ThreadingHTTPServer):
    """Serves the page in a folder, and notes what is asked for."""

    def __init__(self):
        self.asked = []
        self.folder = tempfile.TemporaryDirectory()
        os.mkdir(os.path.join(self.folder.name, "some folder"))
        shutil.copy(os.path.join(PAGE, "index.html"), os.path.join(self.folder.name, "some folder"))
        handler = functools.partial(Handler, directory=self.folder.name)
        super().__init__(("127.0.0.1", 0), handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def address(self):
        return f"http://127.0.0.1:{self.server_address[1]}/some%20folder/index.html"


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format, *args):  # pylint: disable=redefined-builtin
        self.server.asked.append(self.path)


def wait_for(condition, what, most_time=MOST_TIME):
    end = time.monotonic() + most_time
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("waited in vain: " + what)
        time.sleep(0.05)


class PageCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()
        cls.downloads = tempfile.TemporaryDirectory()
        cls.browser = BROWSER(cls.downloads.name)

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.server.shutdown()
        cls.server.folder.cleanup()
        cls.downloads.cleanup()

    def setUp(self):
        self.server.asked.clear()
        self.browser.requests()
        self.browser.messages()
        self.open()

    def tearDown(self):
        self.assertEqual(self.browser.messages(), [])
        page = self.server.address()
        for address in self.browser.requests():
            if not address.startswith(("about:", "blob:", "data:")):
                self.assertEqual(address.split("#")[0], page)
        self.assertLessEqual(set(self.server.asked), {"/some%20folder/index.html"})

    def open(self, end=""):
        self.browser.open(self.server.address() + end)

    def run_script(self, script, *arguments):
        return self.browser.run(script, *arguments)

    def wait_for_state(self, state):
        wait_for(lambda: self.run_script(STATE) == state, state)

    def text(self, selector):
        return self.run_script("return document.querySelector(arguments[0]).textContent", selector)

    def native(self, verb, suffixes, names, folder=b""):
        """Runs the program in a folder of RUN. Returns its exit status, its reports and its notes.

        `suffixes` has the suffix of the file of each kind of report."""
        kinds = [f"--report={kind}=out{suffix}" for kind, suffix in suffixes.items()]
        work = RUN.path(folder)
        done = subprocess.run(
            [RUN.program, verb, *kinds, *names],
            cwd=work,
            stderr=subprocess.PIPE,
            env={},
        )
        reports = []
        for suffix in suffixes.values():
            name = os.path.join(work, b"out" + suffix.encode())
            with open(name, "rb") as file:
                reports.append(file.read())
            os.remove(name)
        notes = re.sub("^trackcheck: ", "", done.stderr.decode(), flags=re.MULTILINE)
        return done.returncode, reports, notes

    def downloaded(self, number, least=1):
        """Downloads a report, which has at least so many bytes, and returns it."""
        script = "return document.querySelectorAll('#downloads a')[arguments[0]].download"
        name = os.path.join(self.downloads.name, self.run_script(script, number))

        def is_there():
            others = [each for each in os.listdir(self.downloads.name) if each != name]
            unfinished = [each for each in others if each.endswith((".crdownload", ".part"))]
            return os.path.exists(name) and os.path.getsize(name) >= least and not unfinished

        # On a machine with much to do, Chromium can lose a download.
        for clicks_left in reversed(range(3)):
            self.run_script(
                "document.querySelectorAll('#downloads a')[arguments[0]].click()", number
            )
            try:
                wait_for(is_there, name, MOST_TIME / 4)
                break
            except AssertionError:
                if clicks_left == 0:
                    raise
            for each in os.scandir(self.downloads.name):
                os.remove(each)
        with open(name, "rb") as file:
            content = file.read()
        os.remove(name)
        return content

    def expect_reports(self, reports):
        """The page shows the first of the reports, and offers all."""
        for number, report in enumerate(reports):
            self.assertEqual(self.downloaded(number, min(len(report), 1)), report, number)
        title = html.unescape(re.search("<title>(.*?)</title>", reports[0].decode())[1])
        self.browser.enter_report()
        try:
            self.assertEqual(self.run_script("return document.title"), title)
        finally:
            self.browser.leave_report()

    def open_with(self, change):
        """Opens a copy of the page in which `change` has changed the packed module."""
        with open(os.path.join(PAGE, "index.html"), encoding="utf-8") as file:
            before, packed, after = re.split('(?<=id="module">)([^<]*)', file.read())
        name = os.path.join(self.server.folder.name, "some folder", "changed.html")
        with open(name, "w", encoding="utf-8") as file:
            file.write(before + change(packed) + after)
        self.browser.open(self.server.address().replace("index", "changed"))
        self.browser.requests()
        self.server.asked.clear()

    def open_with_little_memory(self):
        def change(packed):
            module = lzma.decompress(base64.b64decode(packed), lzma.FORMAT_ALONE)
            # The memory has at most 64 MiB instead of 4 GiB.
            section = rb"(\x05\x07\x01\x01..)\x80\x80\x04"
            module, places = re.subn(section, b"\\1\x80\x88\x00", module, flags=re.DOTALL)
            self.assertEqual(places, 1)
            content = lzma.compress(module, lzma.FORMAT_ALONE, preset=0)
            content = content[:5] + len(module).to_bytes(8, "little") + content[13:]
            return base64.b64encode(content).decode()

        self.open_with(change)

    def set_files(self, selector, names):
        self.browser.set_files(selector, [os.fsdecode(RUN.path(name)) for name in names])
