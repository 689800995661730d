import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const { PARLANCE_CHROMIUM } = process.env;

const deep = "src/**/*.deep.test.ts";
/**
 * Files that replace modules, or leave their process changed, get one of their own; importing the server into it takes
 * two seconds of a processor. Those of the dashboard, whose modules hold the state of a page, get globals and modules
 * of their own, which costs a third of a process. All others share three processes, which import the server once: two
 * would leave a processor idle while they wait for PostgreSQL and for programs.
 */
const alone = ["src/**/*.alone.test.ts"];
const dashboard = ["src/dashboard/**/*.test.ts"];

/** Options of every project, since projects do not inherit from `test`. */
const setupFiles = ["./src/testing/fixed-seed.ts"];
const everywhere = {
  setupFiles,
  // Like scripts/start.mjs: with a compile cache, a thread that parses a file starts in a third of the time.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node") },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Long enough for a busy machine: tests make no claims about speed.
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

export default defineConfig({
  test: {
    globalSetup: "./src/server/testing/global-setup.ts",
    projects: [
      {
        test: {
          ...everywhere,
          name: "fast",
          include: ["{src,bench}/**/*.test.ts"],
          exclude: [deep, ...alone, ...dashboard],
          setupFiles: [...setupFiles, "./src/testing/check-cleanup.ts"],
          isolate: false,
          maxWorkers: 3,
        },
      },
      { test: { ...everywhere, name: "fast-alone", include: alone, exclude: [deep], maxWorkers: 3 } },
      {
        test: {
          ...everywhere,
          name: "fast-dashboard",
          include: dashboard,
          exclude: [deep],
          pool: "vmThreads",
          maxWorkers: 3,
        },
      },
      // One after the other: programs that are started and killed need the machine for themselves.
      {
        test: {
          ...everywhere,
          name: "deep",
          include: [deep, "src/**/*.property.test.ts"],
          env: { ...everywhere.env, PARLANCE_TEST_TIER: "deep" },
          maxWorkers: 1,
        },
      },
      // Components of the dashboard in the Chromium of the e2e tests, without a server.
      {
        extends: "./vite.config.ts",
        test: {
          name: "components",
          include: ["src/dashboard/**/*.test.tsx"],
          setupFiles: ["./src/dashboard/testing/set-up.ts"],
          // Long enough for a busy machine: tests make no claims about speed.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000, interval: 20 } },
          // A page for each file, although it costs half a minute: users, tabs, keys and stored input of a file do not
          // affect other files, in any order.
          isolate: true,
          // The default is one less than the number of processors.
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
      },
    ],
  },
});
