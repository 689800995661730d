import { join } from "node:path";
import { defineConfig } from "vitest/config";

const deep = "src/**/*.deep.test.ts";
/**
 * Files that replace modules, or leave their process changed, get one of their own; importing the server into it takes two
 * seconds of a processor. Those of the dashboard, whose modules hold the state of a page, get globals and modules of their
 * own, which costs a third of a process. All others share three processes, which import the server once: two would leave a
 * processor idle while they wait for PostgreSQL and for programs.
 */
const alone = ["src/**/*.alone.test.ts"];
const dashboard = ["src/dashboard/**/*.test.ts"];

/** What holds in every project: none of them inherits from `test` by itself. */
const setupFiles = ["./src/testing/fixed-seed.ts"];
const everywhere = {
  setupFiles,
  // As scripts/start.mjs does: a thread that reads a file starts in a third of the time with what was compiled once.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node") },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // What is waited for may take as long as a busy machine needs: a second is no part of any claim.
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
          setupFiles: [...setupFiles, "./src/testing/leave-no-trace.ts"],
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
    ],
  },
});
