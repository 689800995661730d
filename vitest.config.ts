import { defineConfig } from "vitest/config";

const deep = "src/**/*.deep.test.ts";
/**
 * Files that change their process (its clock, environment, authorities or globals) get one of their own, and so do those
 * of the dashboard, whose modules hold the state of a page. All others share two, which import the server once.
 */
const alone = ["src/**/*.alone.test.ts", "src/dashboard/**/*.test.ts"];

export default defineConfig({
  test: {
    globalSetup: "./src/server/testing/global-setup.ts",
    setupFiles: "./src/testing/fixed-seed.ts",
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What is waited for may take as long as a busy machine needs: a second is no part of any claim.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    projects: [
      {
        test: {
          name: "fast",
          include: ["{src,bench}/**/*.test.ts"],
          exclude: [deep, ...alone],
          setupFiles: "./src/testing/leave-no-trace.ts",
          isolate: false,
          maxWorkers: 2,
        },
      },
      { test: { name: "fast-alone", include: alone, exclude: [deep], maxWorkers: 2 } },
      // One after the other: programs that are started and killed need the machine for themselves.
      {
        test: {
          name: "deep",
          include: [deep, "src/**/*.property.test.ts"],
          env: { PARLANCE_TEST_TIER: "deep" },
          maxWorkers: 1,
        },
      },
    ],
  },
});
