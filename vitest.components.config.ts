import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import dashboard from "./vite.config.ts";

const { PARLANCE_CHROMIUM } = process.env;

/** Components of the dashboard in the Chromium of the e2e tests, without a server. */
export default mergeConfig(
  dashboard,
  defineConfig({
    test: {
      name: "components",
      include: ["src/dashboard/**/*.test.tsx"],
      setupFiles: ["./src/dashboard/testing/set-up.ts"],
      // As long as a busy machine needs: no test claims how long something takes by these.
      testTimeout: 60_000,
      expect: { poll: { timeout: 30_000, interval: 20 } },
      // A page for each file, though it costs half a minute: whose it is, its tabs, keys and stored input are no other
      // file's, in whatever order they run.
      isolate: true,
      // Unless said, one less than there are processors.
      maxWorkers: 2,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: {
            ...(PARLANCE_CHROMIUM ? { executablePath: PARLANCE_CHROMIUM } : {}),
            args: [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-dev-shm-usage"],
          },
          contextOptions: { locale: "en-GB", permissions: ["clipboard-read", "clipboard-write"] },
        }),
        instances: [{ browser: "chromium", viewport: { width: 1440, height: 900 } }],
      },
    },
  }),
);
