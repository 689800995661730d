import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** Whole files of the deep tier, and single stories whose helpers are those of the stories beside them. */
const deep = /\.deep\.stories\.ts|@deep/;

export default defineConfig({
  projects: [
    { name: "fast", testMatch: "*.stories.ts", grepInvert: deep },
    { name: "deep", testMatch: "*.stories.ts", grep: deep },
  ],
  globalSetup: "./start-parlance.ts",
  outputDir: join(tmpdir(), "parlance-stories"),
  // As long as a busy machine needs: no story claims how long something takes by these.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each worker has a team of its own, so that stories may run side by side and in any order: `--shuffle` mixes them,
  // says the seed of its order and takes one.
  // With two of them two processors rest a fourth of the time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  reporter: [["list"], ["json"]],
  use: {
    // What cannot be pressed or filled in says so itself, and not by the end of its story, which may be half an hour away.
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.PARLANCE_CHROMIUM ? { executablePath: process.env.PARLANCE_CHROMIUM } : {}),
      args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-dev-shm-usage"],
    },
  },
});
