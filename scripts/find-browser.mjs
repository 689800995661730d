import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** An attempt to install a browser that takes longer is given up for the next one. */
const patienceMs = 300_000;

/** The path of a Chromium: the one named or found, else Playwright's own, else Debian's package (as root). */
export async function findBrowser() {
  const found = process.env.PARLANCE_CHROMIUM ?? onPath() ?? playwrights() ?? installed();
  if (found !== undefined) return found;
  console.error(
    "No Chromium was found and none could be installed. Install one, or name it by PARLANCE_CHROMIUM.",
  );
  process.exit(1);
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function playwrights() {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function installed() {
  console.log("No Chromium here: installing one.");
  attempt("npx", ["playwright", "install", "chromium"]);
  const own = playwrights();
  if (own !== undefined || process.getuid?.() !== 0) return own;
  attempt("apt-get", ["update"]);
  attempt("apt-get", [
    "install",
    "-y",
    "--no-install-recommends",
    "chromium",
    "fonts-noto-core",
    "fonts-noto-cjk",
  ]);
  return onPath();
}

function attempt(command, args) {
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: patienceMs,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
