"""A headless Firefox that reports what a page does.

It is driven by Marionette, the protocol that is built into Firefox, since Debian has no geckodriver.
"""

import base64
import json
import os
import socket
import subprocess
import tempfile
import time

PROGRAM = "/usr/bin/firefox-esr"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
SECONDS_TO_START = 60

PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.download.folderList": 2,
    "browser.download.alwaysOpenPanel": False,
    "browser.helperApps.neverAsk.saveToDisk": "text/html,application/json,text/plain",
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}

# Notes the addresses that pages request, in the browser's own scope.
NOTE_REQUESTS = """
const noted = [];
const observer = {observe(subject) {
  const channel = subject.QueryInterface(Ci.nsIHttpChannel);
  if (channel.loadInfo.browsingContextID) noted.push(channel.URI.spec);
}};
Services.obs.addObserver(observer, "http-on-modify-request");
window.trackcheckRequests = noted;
Services.console.reset();
"""
TAKE_REQUESTS = "return window.trackcheckRequests.splice(0);"
# Others are those of the browser itself.
TAKE_MESSAGES = """
const messages = Services.console.getMessageArray()
    .filter(each => each instanceof Ci.nsIScriptError)
    .filter(each => each.category === "content javascript" || each.category.startsWith("CSP") ||
                    /^(http|file|blob):/.test(each.sourceName))
    .map(each => each.errorMessage);
Services.console.reset();
return messages;
"""
SET_FILES = """
const [selector, paths, done] = arguments;
Promise.all(paths.map(path => File.createFromFileName(path))).then(files => {
  const input = document.querySelector(selector);
  input.mozSetFileArray(files);
  done(null);
}, error => done(String(error)));
"""


# The browser takes no folder from elsewhere, so its files get their paths here.
NAME_FILES = """
const [selector, paths] = arguments;
const input = document.querySelector(selector);
const files = Array.from(input.files);
files.forEach((file, i) => Object.defineProperty(file, "webkitRelativePath", {value: paths[i]}));
input.dispatchEvent(new Event("change", {bubbles: true}));
"""


class Firefox:
    name = "firefox"

    def __init__(self, downloads):
        self._folder = tempfile.TemporaryDirectory()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        preferences = {
            **PREFERENCES,
            "browser.download.dir": downloads,
            "marionette.port": port,
        }
        with open(os.path.join(self._folder.name, "user.js"), "w", encoding="utf-8") as file:
            for name, value in preferences.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        self._process = subprocess.Popen(
            [
                PROGRAM,
                "--headless",
                "--marionette",
                # For what a page cannot do: the console, requests, and files.
                "--remote-allow-system-access",
                "--profile",
                self._folder.name,
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self._folder.name, "MOZ_CRASHREPORTER_DISABLE": "1"},
        )
        self._socket = self._connect(port)
        self._pending = b""
        self._number = 0
        self._receive()
        self._call("WebDriver:NewSession", {})
        self._call("WebDriver:SetTimeouts", {"script": 300000, "pageLoad": 60000})
        self._in_chrome(NOTE_REQUESTS)

    @staticmethod
    def _connect(port):
        end = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port))
            except ConnectionRefusedError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def _receive(self):
        while b":" not in self._pending:
            self._pending += self._read()
        size, _, self._pending = self._pending.partition(b":")
        while len(self._pending) < int(size):
            self._pending += self._read()
        message = self._pending[: int(size)]
        self._pending = self._pending[int(size) :]
        return json.loads(message)

    def _read(self):
        data = self._socket.recv(1 << 20)
        if not data:
            raise ConnectionError("Firefox has ended")
        return data

    def _call(self, command, parameters):
        self._number += 1
        message = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, number, error, result = self._receive()
        assert number == self._number
        if error is not None:
            raise RuntimeError(f"{command}: {error['error']}: {error['message']}")
        return result

    def _in_chrome(self, script):
        self._call("Marionette:SetContext", {"value": "chrome"})
        try:
            return self._call("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]
        finally:
            self._call("Marionette:SetContext", {"value": "content"})

    def close(self):
        try:
            self._call("Marionette:Quit", {"flags": ["eForceQuit"]})
        except (ConnectionError, RuntimeError):
            self._process.terminate()
        self._process.wait()
        self._socket.close()
        self._folder.cleanup()

    def open(self, address):
        # An address that differs only after the # is the same page.
        self._call("WebDriver:Navigate", {"url": "about:blank"})
        self._call("WebDriver:Navigate", {"url": address})

    def run(self, script, *arguments):
        """Returns the value of the body of a function."""
        parameters = {"script": script, "args": list(arguments), "sandbox": None}
        return self._call("WebDriver:ExecuteScript", parameters)["value"]

    def enter_report(self):
        """Later scripts run in the report."""
        frame = self._call("WebDriver:FindElement", {"using": "css selector", "value": "iframe"})
        self._call("WebDriver:SwitchToFrame", {"element": frame["value"][ELEMENT]})

    def leave_report(self):
        self._call("WebDriver:SwitchToFrame", {})

    def _set_files(self, selector, paths):
        parameters = {"script": SET_FILES, "args": [selector, paths], "sandbox": "system"}
        error = self._call("WebDriver:ExecuteAsyncScript", parameters)["value"]
        assert error is None, error

    def set_files(self, selector, paths):
        self._set_files(selector, paths)
        self.run(NAME_FILES, selector, [""] * len(paths))

    def set_folder(self, selector, path):
        files = [os.path.join(at, name) for at, _, names in os.walk(path) for name in names]
        self._set_files(selector, files)
        parent = os.path.dirname(path)
        self.run(NAME_FILES, selector, [os.path.relpath(file, parent) for file in files])

    def press(self, *keys):
        """Presses keys in the focused element."""
        for key in keys:
            actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
            parameters = {"actions": [{"type": "key", "id": "keys", "actions": actions}]}
            self._call("WebDriver:PerformActions", parameters)

    def resize(self, width, height):
        """Sets the size of the page in CSS pixels, at least about 450 of them."""
        inner = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self._call(
            "WebDriver:SetWindowRect", {"width": width + inner[0], "height": height + inner[1]}
        )

    def set_scheme(self, scheme):
        number = {"dark": 0, "light": 1}[scheme]
        name = "layout.css.prefers-color-scheme.content-override"
        self._in_chrome(f'Services.prefs.setIntPref("{name}", {number});')

    def messages(self):
        """The console messages since the last call."""
        return self._in_chrome(TAKE_MESSAGES)

    def requests(self):
        """The addresses that were requested since the last call."""
        return self._in_chrome(TAKE_REQUESTS)

    def picture(self, path):
        data = self._call("WebDriver:TakeScreenshot", {"full": False})["value"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
