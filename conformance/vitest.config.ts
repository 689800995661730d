import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: dirname(import.meta.dirname),
    include: ["conformance/**/*.test.ts"],
    globalSetup: "./conformance/support/start-server.ts",
    setupFiles: "./conformance/support/each-file.ts",
    // A process per file would cost a second of processor time each.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // On another server, files run one by one: they share a team there, and with it the brief template of its orders.
    maxWorkers: process.env.PARLANCE_TEST_BASE === undefined ? 3 : 1,
  },
});
