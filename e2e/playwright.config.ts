import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** Whole files of the deep tier, and single tests tagged `@deep`. */
const deep = /\.deep\.test\.ts|@deep/;

export default defineConfig({
  projects: [
    { name: "fast", testMatch: "**/*.test.ts", grepInvert: deep },
    { name: "deep", testMatch: "**/*.test.ts", grep: deep },
  ],
  globalSetup: "./start-parlance.ts",
  outputDir: join(tmpdir(), "parlance-e2e"),
  // Long enough for a busy machine; no test depends on a timing.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each worker has its own team, so tests may run in parallel and in any order: `--shuffle` shuffles them
  // and prints the seed, or uses a given one. With two workers, two processors would be idle a fourth of the time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  reporter: [["list"], ["json"]],
  use: {
    // An element that cannot be clicked or filled fails early, not at the end of the test, which may take half an hour.
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
