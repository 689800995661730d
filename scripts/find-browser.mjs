import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

/** It draws no window of its own: stories take two thirds of the time in it. */
const shell = "chromium-headless-shell";
const others = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** An attempt to install a browser that takes longer is given up for the next one. */
const patienceMs = { playwright: 60_000, debian: 300_000 };

/**
 * The path of a Chromium: the one named or found, else Playwright's own, else Debian's package (as root). Where all is
 * tested (CI), Debian's shell is fetched also beside another one.
 */
export async function findBrowser() {
  const found = process.env.PARLANCE_CHROMIUM ?? onPath([shell]) ?? shellOfCI() ?? another();
  if (found !== undefined && starts(found)) return found;
  console.error(
    "No Chromium was found and none could be installed. Install one, or name it by PARLANCE_CHROMIUM.",
  );
  process.exit(1);
}

function another() {
  const full = onPath(others) ?? playwrights();
  if (full === undefined) return installed();
  if (onPath(["apt-get"]))
    console.log(`Browser tests run a third faster in ${shell}: apt-get install ${shell}`);
  return full;
}

function shellOfCI() {
  if (!process.env.CI || process.getuid?.() !== 0) return;
  console.log("The stories take two thirds of the time in Debian’s headless shell: installing it.");
  return fromDebian([shell]);
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(starts);
}

/** Some systems have a program of that name that only says where to get the browser. */
function starts(file) {
  return (
    existsSync(file) && spawnSync(file, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
  );
}

function playwrights() {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function installed() {
  console.log("No Chromium here: installing one.");
  attempt(patienceMs.playwright, "npx", ["playwright", "install", "chromium"]);
  const own = playwrights();
  return own === undefined && process.getuid?.() === 0 ? fromDebian([shell, "chromium"]) : own;
}

/** The first of the packages that can be had. */
function fromDebian(packages) {
  attempt(patienceMs.debian, "apt-get", ["update"]);
  const fonts = ["fonts-noto-core", "fonts-noto-cjk"];
  for (const browser of packages) {
    attempt(patienceMs.debian, "apt-get", ["install", "-y", "--no-install-recommends", browser, ...fonts]);
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
