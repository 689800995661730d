import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

/** Chromium without a window: e2e tests take two thirds of the time. */
const shell = "chromium-headless-shell";
const fullBrowsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Maximum time of an attempt to install a browser before the next one, in ms. */
const timeoutMs = { playwright: 60_000, debian: 300_000 };

/**
 * Path of a Chromium: the configured or installed one, otherwise Playwright's, otherwise Debian's package (as root).
 * In CI, which runs all tests, Debian's shell is installed even beside another browser.
 */
export async function findBrowser() {
  const found = process.env.PARLANCE_CHROMIUM ?? onPath([shell]) ?? shellOfCI() ?? fullBrowser();
  if (found !== undefined && starts(found)) return found;
  console.error(
    "No Chromium was found and none could be installed. Install one, or name it by PARLANCE_CHROMIUM.",
  );
  process.exit(1);
}

function fullBrowser() {
  const full = onPath(fullBrowsers) ?? playwrightsChromium();
  if (full === undefined) return installBrowser();
  if (onPath(["apt-get"]))
    console.log(`Browser tests run a third faster in ${shell}: apt-get install ${shell}`);
  return full;
}

function shellOfCI() {
  if (!process.env.CI || process.getuid?.() !== 0) return;
  console.log("Installing Debian’s headless shell: e2e tests take two thirds of the time in it.");
  return fromDebian([shell]);
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(starts);
}

/** Some systems have a program of this name that only explains where to get the browser. */
function starts(file) {
  return (
    existsSync(file) && spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
  );
}

function playwrightsChromium() {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function installBrowser() {
  console.log("No Chromium here: installing one.");
  attempt(timeoutMs.playwright, "npx", ["playwright", "install", "chromium"]);
  const installedByPlaywright = playwrightsChromium();
  return installedByPlaywright === undefined && process.getuid?.() === 0
    ? fromDebian([shell, "chromium"])
    : installedByPlaywright;
}

/** Installs the first available package. */
function fromDebian(packages) {
  attempt(timeoutMs.debian, "apt-get", ["update"]);
  const fonts = ["fonts-noto-core", "fonts-noto-cjk"];
  for (const browser of packages) {
    attempt(timeoutMs.debian, "apt-get", ["install", "-y", "--no-install-recommends", browser, ...fonts]);
    const path = onPath([browser]);
    if (path !== undefined) return path;
  }
}

function attempt(timeout, command, args) {
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
