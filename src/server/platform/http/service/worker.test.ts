import { expect, onTestFinished, test } from "vitest";
import { openTestApp } from "#server/testing/test-app.ts";

test("a worker answers only health checks and metrics", async () => {
  const worker = await openTestApp({ env: { role: "worker" } });
  onTestFinished(() => worker.close());
  const project = await worker.seedProject();
  for (const path of ["/health", "/ready", "/metrics"])
    expect([path, (await worker.server.inject(path)).statusCode]).toEqual([path, 200]);
  for (const path of [
    "/v1/auth/session",
    "/v1/openapi.json",
    "/v1/docs",
    `/v1/api?app=${project.app}`,
    "/",
  ]) {
    const answer = await worker.server.inject({ url: path, headers: project.as.headers ?? {} });
    expect([path, answer.statusCode, answer.json().message]).toEqual([
      path,
      404,
      "Error: This process works on jobs alone (PARLANCE_ROLE=worker): ask another one.",
    ]);
  }
});
