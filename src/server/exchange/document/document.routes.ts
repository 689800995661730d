import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { DocumentQuery } from "#contract/document.ts";
import { entryEndpoints } from "#contract/entries.ts";
import { withLowPriority } from "#server/platform/db/statements/statement-bounds.ts";
import { contentEtag, matchesEtag } from "#server/platform/http/answers/etags.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { pipeThrough } from "#server/platform/storage/pipe-through.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { type CachedDocument, DocumentCache } from "./document-cache.ts";
import { resolveFilter } from "./document-filter.ts";
import type { DocumentRequest } from "./document-parts.ts";
import { renderDocument } from "./render-document.ts";
import { vendorVisibility } from "./vendor-visibility.ts";

/** Incremented with every change of the document's format, so that no client reuses a document of the old format. */
const documentFormat = 2;

/** A higher level takes twice the time to save an eighth of the size. */
const gzipLevel = 5;

/** Published document (rest-api.md 4.3; architecture.md, "Reading the published document"). */
export function documentRoutes(app: Router, { db }: Deps): void {
  const cache = new DocumentCache();
  serve(app, entryEndpoints.readDocument, async ({ query, caller, request, reply }) => {
    const documentRequest = {
      scope: caller.scope,
      query,
      filter: await resolveFilter(db, caller, query),
      visible: visibleCells(caller),
    };
    const key = cacheKey(documentRequest, caller, await vendorVisibility(db, caller));
    const currentEtag = etagOf(key, caller.scope.version);
    if (matchesEtag(request.headers["if-none-match"], currentEtag))
      return setHeaders(reply, currentEtag).code(304).send();
    const parameters = { key: `${key} ${caller.scope.version}`, app: caller.scope.app };
    const document = await cache.get(parameters, () => startRendering(db, documentRequest));
    return await sendDocument(request, setHeaders(reply, etagOf(key, document.version)), document);
  });
}

/** Identifies a document by all its inputs except the version. */
function cacheKey(
  { query, filter }: DocumentRequest,
  caller: ProjectCaller,
  vendorVisibility: unknown,
): string {
  const { app: _app, branch: _branch, ...flags } = query as DocumentQuery & Record<string, unknown>;
  const parameters = Object.entries({ ...flags, ...filter })
    .filter(([name, value]) => value !== undefined && !name.startsWith("requested"))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    documentFormat,
    caller.scope.app,
    caller.scope.branchId,
    vendorVisibility,
    parameters,
  ]);
}

/** Weak ETag, since all encodings of a document share it. It is the same in every process and after a restart. */
function etagOf(key: string, version: number): string {
  return contentEtag(`${key} ${version}`);
}

function setHeaders(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header("etag", etag)
    .header("cache-control", "private, no-cache")
    .header("vary", "accept-encoding, authorization, cookie, x-personal-access-token");
}

/** Renders in a read-only transaction, which ends when the source is read completely or closed. */
async function startRendering(db: Deps["db"], documentRequest: DocumentRequest) {
  const transaction = await withLowPriority(() =>
    db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(),
  );
  try {
    const { version, parts } = await renderDocument(transaction, documentRequest);
    // Renders a part when the previous part is consumed, so that memory never holds the whole document.
    const source = Readable.from(
      withCleanup(parts, () => transaction.rollback().execute()),
      { objectMode: true, highWaterMark: 1 },
    );
    return { version, source: pipeThrough(source, createGzip({ level: gzipLevel })) };
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
}

async function* withCleanup(parts: AsyncIterable<string>, cleanUp: () => Promise<unknown>) {
  try {
    yield* parts;
  } finally {
    await cleanUp();
  }
}

/** The cache holds the compressed document; for clients without gzip it is decompressed while sending. */
async function sendDocument(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes }: CachedDocument,
): Promise<FastifyReply> {
  reply.type("application/json; charset=utf-8");
  const zipped = bytes.isWhole ? bytes.whole() : bytes.read();
  if (negotiate(String(headers["accept-encoding"] ?? ""), ["gzip"]))
    return reply.header("content-encoding", "gzip").send(zipped);
  return reply.send(pipeThrough(Buffer.isBuffer(zipped) ? Readable.from([zipped]) : zipped, createGunzip()));
}
