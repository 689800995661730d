import { defineConfig } from "vitest/config";

const deep = "src/**/*.deep.test.ts";

export default defineConfig({
  test: {
    globalSetup: "./src/server/testing/global-setup.ts",
    setupFiles: "./src/testing/fixed-seed.ts",
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      { test: { name: "fast", include: ["{src,bench}/**/*.test.ts"], exclude: [deep], maxWorkers: 2 } },
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
