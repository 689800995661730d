import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** The deep tier: whole files, and single tests that share helpers with other tests of their file. */
const deep = /\.deep\.stories\.ts|@deep/;

export default defineConfig({
  projects: [
    { name: "fast", testMatch: "*.stories.ts", grepInvert: deep },
    { name: "deep", testMatch: "*.stories.ts", grep: deep },
  ],
  globalSetup: "./start-parlance.ts",
  outputDir: join(tmpdir(), "parlance-stories"),
  // Long enough for a busy machine: no test measures durations with these limits.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each worker has its own team, so tests run in parallel and in any order: `--shuffle` mixes them, prints the seed
  // of the order and accepts one.
  // With two workers, two processors are idle a quarter of the time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  reporter: [["list"], ["json"]],
  use: {
    // A control that cannot be pressed or filled in fails after this time, not at the timeout of the test, which may
    // be half an hour.
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
