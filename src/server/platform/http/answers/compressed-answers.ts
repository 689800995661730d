import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AnswerBudgets } from "./answer-budgets.ts";
import { contentEtag, matchesEtag } from "./etags.ts";

const [zip, brotli] = [promisify(gzip), promisify(brotliCompress)];
const compress = {
  br: (payload: string | Buffer) => brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (payload: string | Buffer) => zip(payload, { level: 5 }),
};

/** Minimum size that Brotli is used for, in bytes: on smaller answers it costs more than it saves. */
const minBrotliBytes = 1_024;

/**
 * Gives JSON answers an ETag, answers 304 if the client has the current state, and compresses answers and files as the
 * request accepts (rest-api.md 4.1, rules.md 1.11). Streams and answers with a content encoding are not changed.
 */
export function compressAnswers(app: FastifyInstance, budgets: AnswerBudgets): void {
  app.addHook("onSend", async (request, reply, payload) => {
    const isText = typeof payload === "string";
    if (!isText && !Buffer.isBuffer(payload)) return payload;
    if (!request.url.startsWith("/v1/") || reply.hasHeader("content-encoding")) return payload;
    reply.header("vary", "accept-encoding, authorization, cookie, x-personal-access-token");
    if (isText && (request.method === "GET" || request.method === "HEAD") && reply.statusCode === 200) {
      const etag = contentEtag(payload);
      reply.header("etag", etag).header("cache-control", "private, no-cache");
      if (matchesEtag(request.headers["if-none-match"], etag)) {
        reply.code(304).removeHeader("content-type");
        return "";
      }
    }
    const accepted = String(request.headers["accept-encoding"] ?? "");
    return budgets.fitInMemory(request, reply, await compressFor(accepted, reply, payload));
  });
}

/** Answer that is identical for all clients: compressed once and stored once, however many clients read it. */
export type SharedAnswer = { etag: string; plain: Buffer; gzip: Buffer; br: Buffer };

export async function shareAnswer(text: string): Promise<SharedAnswer> {
  const plain = Buffer.from(text);
  const [zipped, brotlied] = await Promise.all([compress.gzip(plain), compress.br(plain)]);
  return { etag: contentEtag(text), plain, gzip: zipped, br: brotlied };
}

export function sendShared(request: FastifyRequest, reply: FastifyReply, answer: SharedAnswer): FastifyReply {
  reply.header("etag", answer.etag).header("cache-control", "no-cache").header("vary", "accept-encoding");
  if (matchesEtag(request.headers["if-none-match"], answer.etag)) return reply.code(304).send();
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""));
  return encoding
    ? reply.header("content-encoding", encoding).send(answer[encoding])
    : reply.send(answer.plain);
}

async function compressFor(accepted: string, reply: FastifyReply, payload: string | Buffer) {
  const encoding = payload.length === 0 ? undefined : encodingFor(accepted);
  // Clients that accept only gzip always get it. Clients that accept Brotli, such as browsers, get small
  // answers uncompressed.
  if (!encoding || (encoding === "br" && payload.length < minBrotliBytes)) return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return await compress[encoding](payload);
}

function encodingFor(accepted: string): keyof typeof compress | undefined {
  const encoding = negotiate(accepted, ["br", "gzip"]);
  return encoding === "br" || encoding === "gzip" ? encoding : undefined;
}
