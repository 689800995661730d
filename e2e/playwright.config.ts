import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

export default defineConfig({
  projects: [
    { name: "fast", testMatch: "*.stories.ts", testIgnore: "*.deep.stories.ts" },
    { name: "deep", testMatch: "*.deep.stories.ts" },
  ],
  globalSetup: "./start-parlance.ts",
  outputDir: join(tmpdir(), "parlance-stories"),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // One server, two cores: stories side by side would only wait for each other.
  workers: 1,
  // A machine that is busy with other things may be late once; the report names every story that needed it.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"], ["json"]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.PARLANCE_CHROMIUM ? { executablePath: process.env.PARLANCE_CHROMIUM } : {}),
      args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-dev-shm-usage"],
    },
  },
});
