import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply } from "fastify";
import { contentEtag, isKnown } from "./etags.ts";

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** In bytes; compressing less costs more than it saves. */
const worthwhile = 1_024;

/**
 * Gives JSON answers an ETag, answers 304 to who has them already, and compresses them and files as asked (rest-api.md 4.1,
 * decisions.md 1.11). What is sent as a stream or with an encoding of its own is left alone.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const isText = typeof payload === "string";
    if (!isText && !Buffer.isBuffer(payload)) return payload;
    if (!request.url.startsWith("/v1/") || reply.hasHeader("content-encoding")) return payload;
    reply.header("vary", "accept-encoding, authorization, cookie, x-personal-access-token");
    if (isText && (request.method === "GET" || request.method === "HEAD") && reply.statusCode === 200) {
      const etag = contentEtag(payload);
      reply.header("etag", etag).header("cache-control", "private, no-cache");
      if (isKnown(request.headers["if-none-match"], etag)) {
        reply.code(304).removeHeader("content-type");
        return "";
      }
    }
    return await compressed(String(request.headers["accept-encoding"] ?? ""), reply, payload);
  });
}

async function compressed(accepted: string, reply: FastifyReply, payload: string | Buffer) {
  const encoding = payload.length === 0 ? null : negotiate(accepted, ["br", "gzip"]);
  if (!encoding) return payload;
  // Clients that ask for gzip get it always; browsers, which take Brotli, do without where it gains nothing.
  if (encoding === "br" && payload.length < worthwhile) return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return encoding === "br"
    ? brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : zip(payload, { level: 5 });
}
