import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: dirname(import.meta.dirname),
    include: ["conformance/*.test.ts"],
    globalSetup: "./conformance/start-server.ts",
    setupFiles: "./conformance/each-file.ts",
    // A process for each file would cost a second of a processor per file.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // On another server one file after the other: they share a team there, and with it the brief template of its orders.
    maxWorkers: process.env.PARLANCE_TEST_BASE === undefined ? 3 : 1,
  },
});
