import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { allEndpoints } from "#contract/contract.ts";
import { ApiError } from "#contract/errors.ts";
import { isMigrated } from "#server/db/migrate.ts";
import { docsPage } from "./docs-page.ts";
import { openApiDocument } from "./openapi.ts";
import type { Deps } from "./serve.ts";

export const servicePaths = ["/health", "/ready", "/v1/openapi.json", "/v1/docs"].map(
  (path) => ({ method: "GET", path }) as const,
);

/** A database that says nothing for so long is not there (decisions.md 8.10). */
const readyMs = 1_500;

/** Alive, ready, and what the API says of itself. */
export function serviceRoutes(app: FastifyInstance, { env, reserve }: Deps): void {
  const endpoints = allEndpoints();
  const document = JSON.stringify(openApiDocument(endpoints, env.url));
  const page = docsPage(endpoints, env.url);
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
  app.get("/v1/openapi.json", async (_request, reply) => reply.type("application/json").send(document));
  app.get("/v1/docs", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
}
