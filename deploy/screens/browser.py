"""Chromium without a window, driven by WebDriver, and what a person would see on the pages of a house."""

import os
import sys
import tempfile

# Debian's packages, should another Python come first.
sys.path.append("/usr/lib/python3/dist-packages")

from selenium import webdriver  # noqa: E402
from selenium.webdriver.chrome.options import Options  # noqa: E402
from selenium.webdriver.chrome.service import Service  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402

from house import until  # noqa: E402

# Writes down all that is shown, so that nothing is missed between two looks.
RECORDER = """
window.seen = [];
addEventListener("DOMContentLoaded", () => {
  const look = () => {
    const her = document.querySelector(".face");
    if (!her) return;
    const now = {
      state: her.dataset.state ?? null, ring: her.dataset.ring ?? null, drawn: her.dataset.drawn ?? null,
      line: document.querySelector(".line-shown")?.textContent ?? "", kind: document.querySelector(".line")?.dataset.kind,
      lids: document.querySelector(".face-lids")?.hidden === false,
    };
    const text = JSON.stringify(now);
    if (text !== window.lastSeen) window.seen.push(now);
    window.lastSeen = text;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
});
"""


class Browser:
    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(prefix="cordelia-chromium-")
        options = Options()
        options.binary_location = "/usr/bin/chromium"
        for word in [
            "--headless=new", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--disable-gpu",
            "--disable-background-networking", "--disable-component-update", "--disable-background-timer-throttling",
            "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
            f"--user-data-dir={self.profile.name}",
        ]:
            options.add_argument(word)
        if os.getuid() == 0:
            # Chromium's sandbox does not work for root; only this house's own pages are opened.
            options.add_argument("--no-sandbox")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
        self.driver.set_page_load_timeout(20)
        self.driver.set_script_timeout(20)

    def open(self, url, width=1024, height=768):
        """A page in a window of its own."""
        if self.driver.current_url != "data:,":
            self.driver.switch_to.new_window("tab")
        page = Page(self.driver, self.driver.current_window_handle)
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": RECORDER})
        page.size(width, height)
        self.driver.get(url)
        return page

    def end(self):
        self.driver.quit()
        self.profile.cleanup()


class Page:
    def __init__(self, driver, handle):
        self.driver = driver
        self.handle = handle

    def front(self):
        if self.driver.current_window_handle != self.handle:
            self.driver.switch_to.window(self.handle)
        return self.driver

    def cdp(self, command, **words):
        return self.front().execute_cdp_cmd(command, words)

    def size(self, width, height, scale=1):
        self.cdp(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def run(self, script, *arguments):
        return self.front().execute_script(script, *arguments)

    def shot(self, path):
        self.front().save_screenshot(path)

    # What is there

    def find(self, selector):
        return self.front().find_element(By.CSS_SELECTOR, selector)

    def named(self, name, inside="body"):
        """The button that a screen reader calls so."""
        script = """
            const name = (b) => (b.getAttribute("aria-label") ?? b.textContent).trim();
            return [...document.querySelectorAll(arguments[1] + " button")].find(
                (b) => b.checkVisibility() && (name(b) === arguments[0] || name(b).startsWith(arguments[0])));
        """
        return until(f"there is a button “{name}”", lambda: self.run(script, name, inside))

    def press(self, name, inside="body"):
        button = self.named(name, inside)
        self.run("arguments[0].scrollIntoView({ block: 'nearest' })", button)
        button.click()

    def text(self, selector):
        """The text of what is visible, else nothing."""
        return self.run(
            "const e = document.querySelector(arguments[0]); return e && e.checkVisibility() ? e.textContent.trim() : ''",
            selector)

    # What was seen

    def seen(self):
        return self.run("return window.seen ?? []")

    def forget(self):
        self.run("window.seen = []; window.lastSeen = null")

    def sees(self, seconds=12.0, **wanted):
        """Waits until all of this was seen at once: `line`, `kind`, `state`, `ring`, `frame`."""
        def fits(moment):
            frame = wanted.get("frame")
            if frame is not None and f"/frame/{frame}?" not in (moment["drawn"] or ""):
                return False
            return all(moment.get(key) == value for key, value in wanted.items() if key != "frame")

        def look():
            return next((moment for moment in self.seen() if fits(moment)), None)

        return until(lambda: f"{wanted} is seen; it was {self.seen()[-6:]}", look, seconds)
