import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance } from "fastify";
import { contentEtag, isKnown } from "./etags.ts";

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** Smaller answers are not worth the work. */
const leastBytes = 1_024;

/**
 * Gives JSON answers an ETag, answers 304 to who has them already, and compresses them as asked (decisions.md 1.11).
 * What is sent as a stream or with an encoding of its own is left alone.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || reply.hasHeader("content-encoding")) return payload;
    if (!request.url.startsWith("/v1/")) return payload;
    reply.header("vary", "accept-encoding, authorization, cookie, x-personal-access-token");
    if ((request.method === "GET" || request.method === "HEAD") && reply.statusCode === 200) {
      const etag = contentEtag(payload, "weak");
      reply.header("etag", etag).header("cache-control", "private, no-cache");
      if (isKnown(request.headers["if-none-match"], etag)) {
        reply.code(304).removeHeader("content-type");
        return "";
      }
    }
    if (payload.length < leastBytes) return payload;
    const encoding = negotiate(String(request.headers["accept-encoding"] ?? ""), ["br", "gzip"]);
    if (!encoding) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return encoding === "br"
      ? brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : zip(payload, { level: 5 });
  });
}
