import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { allEndpoints } from "#contract/contract.ts";
import { ApiError } from "#contract/errors.ts";
import { isMigrated } from "#server/platform/db/start/migrate.ts";
import type { Env } from "#server/platform/env/env.ts";
import {
  type SharedAnswer,
  sendShared,
  shareAnswer,
} from "#server/platform/http/answers/compressed-answers.ts";
import { sendError } from "#server/platform/http/answers/error-answers.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { readManifest } from "./dashboard-files.ts";
import { openApiDocument } from "./openapi/document.ts";
import { apiPageFiles } from "./page-links.ts";
import { docsPage } from "./reader/docs-page.ts";
import { version } from "./version.ts";

export const servicePaths = ["/health", "/ready", "/v1/openapi.json", "/v1/docs"].map(
  (path) => ({ method: "GET", path }) as const,
);

/** Time after which a silent database counts as unreachable (rules.md 8.10), in ms. */
const readyTimeoutMs = 1_500;

/** Health and readiness probes. */
export function healthRoutes(app: FastifyInstance, { reserve }: Pick<Deps, "reserve">): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.get("/health", async () => ({ status: "ok", version }));
  app.get("/ready", async () => {
    const answered = await Promise.race([
      isMigrated(reserve).catch(() => false),
      sleep(readyTimeoutMs, false),
    ]);
    const ready = !closing && answered;
    if (!ready) throw new ApiError("not_ready");
    return { status: "ok" };
  });
}

/** For worker processes, which serve no API: answers every API path with an explanation. */
export function answerAsWorker(app: FastifyInstance): void {
  const message = "This process works on jobs alone (PARLANCE_ROLE=worker): ask another one.";
  app.setNotFoundHandler((request, reply) =>
    sendError(reply, request, new ApiError("not_found", { message })),
  );
}

/** Serves the documentation of the API. */
export function describeApi(app: FastifyInstance, { url }: Pick<Env, "url">): void {
  const endpoints = allEndpoints();
  // Document and page are built for the first client that reads them: building would delay the start, and most
  // processes never need them.
  let document: Promise<SharedAnswer> | undefined;
  let page: Promise<SharedAnswer> | undefined;
  app.get("/v1/openapi.json", async (request, reply) => {
    document ??= shareAnswer(JSON.stringify(openApiDocument(endpoints, url)));
    return sendShared(request, reply.type("application/json"), await document);
  });
  app.get("/v1/docs", async (request, reply) => {
    page ??= readManifest().then((manifest) => shareAnswer(docsPage(endpoints, url, apiPageFiles(manifest))));
    return sendShared(request, reply.type("text/html; charset=utf-8"), await page);
  });
}
