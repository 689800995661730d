import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { DocumentQuery } from "#contract/document.ts";
import { entryEndpoints } from "#contract/entries.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { visibleCells } from "#server/auth/rights/vendor-cells.ts";
import { withLowPriority } from "#server/db/statement-bounds.ts";
import { pipeThrough } from "#server/files/pipe-through.ts";
import { contentEtag, isKnown } from "#server/http/answers/etags.ts";
import type { Deps, Router } from "#server/http/deps.ts";
import { serve } from "#server/http/serve.ts";
import { DocumentCache, type MadeDocument } from "./document-cache.ts";
import { resolveFilter } from "./document-filter.ts";
import type { DocumentRequest } from "./document-parts.ts";
import { renderDocument } from "./render-document.ts";
import { seenBy } from "./seen-by.ts";

/** Grows with every change of the document's form, so that nobody keeps one of the old form. */
const documentForm = 2;

/** A higher one takes twice the time for an eighth of the size. */
const gzipLevel = 5;

/** The published document (rest-api.md 4.3; architecture.md, "Reading the published document"). */
export function documentRoutes(app: Router, { db }: Deps): void {
  const cache = new DocumentCache();
  serve(app, entryEndpoints.readDocument, async ({ query, caller, request, reply }) => {
    const documentRequest = {
      scope: caller.scope,
      query,
      filter: await resolveFilter(db, caller, query),
      visible: visibleCells(caller),
    };
    const key = cacheKey(documentRequest, caller, await seenBy(db, caller));
    const known = etagOf(key, caller.scope.version);
    if (isKnown(request.headers["if-none-match"], known)) return sendHeaders(reply, known).code(304).send();
    const asked = { key: `${key} ${caller.scope.version}`, app: caller.scope.app };
    const document = await cache.get(asked, () => make(db, documentRequest));
    return await sendDocument(request, sendHeaders(reply, etagOf(key, document.version)), document);
  });
}

/** What makes a document, beside the version. */
function cacheKey({ query, filter }: DocumentRequest, caller: ProjectCaller, seenBy: unknown): string {
  const { app: _app, branch: _branch, ...flags } = query as DocumentQuery & Record<string, unknown>;
  const asked = Object.entries({ ...flags, ...filter })
    .filter(([name, value]) => value !== undefined && !name.startsWith("requested"))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([documentForm, caller.scope.app, caller.scope.branchId, seenBy, asked]);
}

/** The same after a restart and in every process. Weak: the encodings of a document share it. */
function etagOf(key: string, version: number): string {
  return contentEtag(`${key} ${version}`);
}

function sendHeaders(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header("etag", etag)
    .header("cache-control", "private, no-cache")
    .header("vary", "accept-encoding, authorization, cookie, x-personal-access-token");
}

async function make(db: Deps["db"], documentRequest: DocumentRequest) {
  const transaction = await withLowPriority(() =>
    db.startTransaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(),
  );
  try {
    const { version, pieces } = await renderDocument(transaction, documentRequest);
    // A piece is rendered when the one before is taken: together they would be the document.
    const source = Readable.from(
      ended(pieces, () => transaction.rollback().execute()),
      { objectMode: true, highWaterMark: 1 },
    );
    return { version, source: pipeThrough(source, createGzip({ level: gzipLevel })) };
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
}

async function* ended(pieces: AsyncIterable<string>, end: () => Promise<unknown>) {
  try {
    yield* pieces;
  } finally {
    await end();
  }
}

/** The cache holds the compressed document; clients that do not take gzip get it unpacked on the fly. */
async function sendDocument(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes }: MadeDocument,
): Promise<FastifyReply> {
  reply.type("application/json; charset=utf-8");
  const zipped = bytes.isWhole ? bytes.whole() : bytes.read();
  if (negotiate(String(headers["accept-encoding"] ?? ""), ["gzip"]))
    return reply.header("content-encoding", "gzip").send(zipped);
  return reply.send(pipeThrough(Buffer.isBuffer(zipped) ? Readable.from([zipped]) : zipped, createGunzip()));
}
