import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { allEndpoints } from "#contract/contract.ts";
import { ApiError } from "#contract/errors.ts";
import { isMigrated } from "#server/db/migrate.ts";
import type { Env } from "#server/env.ts";
import { sendError } from "#server/http/answers/error-answers.ts";
import type { Deps } from "#server/http/deps.ts";
import { docsPage } from "./docs-page.ts";
import { openApiDocument } from "./openapi.ts";

export const servicePaths = ["/health", "/ready", "/v1/openapi.json", "/v1/docs"].map(
  (path) => ({ method: "GET", path }) as const,
);

/** A database that says nothing for so long is not there (decisions.md 8.10). */
const readyMs = 1_500;

/** Alive and ready. */
export function healthRoutes(app: FastifyInstance, { reserve }: Pick<Deps, "reserve">): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async () => {
    const answered = await Promise.race([isMigrated(reserve).catch(() => false), sleep(readyMs, false)]);
    const ready = !closing && answered;
    if (!ready) throw new ApiError("not_ready");
    return { status: "ok" };
  });
}

/** A worker has no API: of that it says so. */
export function answerForItself(app: FastifyInstance): void {
  const message = "This process works on jobs alone (PARLANCE_ROLE=worker): ask another one.";
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, request, new ApiError("not_found", { message })),
  );
}

/** What the API says of itself. */
export function describeApi(app: FastifyInstance, { url }: Pick<Env, "url">): void {
  const endpoints = allEndpoints();
  const document = JSON.stringify(openApiDocument(endpoints, url));
  const page = docsPage(endpoints, url);
  app.get("/v1/openapi.json", async (_request, reply) => reply.type("application/json").send(document));
  app.get("/v1/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
}
