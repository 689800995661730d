import { createHmac, type Hmac } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { readForm, watchForm } from "./multipart.ts";

/** Hash of a request body, for JSON, forms and streams. */
export type WatchedBody = {
  /** Hash of a body that is already in memory; undefined for a form or a stream, which must be read first. */
  knownHash: Buffer | undefined;
  /** Hash of the bytes that were read. */
  digest: () => Buffer;
  /** Reads the rest of the body in place of the route, and returns its hash. */
  readAll: () => Promise<Buffer>;
};

/**
 * Hashes a body while the route reads it. The hash is keyed, since a body may contain a password. For a form
 * only the parts are hashed: the boundary differs in each request.
 */
export function watchBody(request: FastifyRequest, secret: string): WatchedBody {
  const hash = createHmac("sha256", secret);
  if (isForm(request)) {
    watchForm(request, hash);
    return hashedWhileRead(hash, () => readForm(request));
  }
  if (request.body instanceof Readable) {
    const bytes = Readable.from(hashChunks(request.body, hash));
    request.body = bytes;
    return hashedWhileRead(hash, () => bytes);
  }
  const knownHash = hash.update(JSON.stringify(request.body ?? {})).digest();
  return { knownHash, digest: () => knownHash, readAll: async () => knownHash };
}

function hashedWhileRead(hash: Hmac, open: () => AsyncIterable<unknown>): WatchedBody {
  const digest = () => hash.digest();
  return {
    knownHash: undefined,
    digest,
    async readAll() {
      await readToEnd(open());
      return digest();
    },
  };
}

async function readToEnd(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of chunks);
}

function isForm(request: FastifyRequest): boolean {
  return "isMultipart" in request && request.isMultipart();
}

async function* hashChunks(body: Readable, hash: Hmac): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}
