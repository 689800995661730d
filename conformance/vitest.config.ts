import { dirname } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: dirname(import.meta.dirname),
    include: ["conformance/*.test.ts"],
    globalSetup: "./conformance/start-server.ts",
    testTimeout: 90_000,
    hookTimeout: 120_000,
    // One file after the other: they share a team, and with it the brief template that orders are placed under.
    maxWorkers: 1,
  },
});
