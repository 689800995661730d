import { createHmac, type Hmac } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { readForm, watchForm } from "./multipart.ts";

/** What a body is known by, whichever way it comes. */
export type WatchedBody = {
  /** Of a body that is here already; of a form or a stream only who read it knows. */
  known: Buffer | undefined;
  /** The hash of what was read. */
  digest: () => Buffer;
  /** Reads it in place of the route. */
  readAll: () => Promise<Buffer>;
};

/** Follows a body as the route reads it; keyed, since a body may hold a password. Of a form its parts count: what stands between them differs each time. */
export function watchBody(request: FastifyRequest, secret: string): WatchedBody {
  const hash = createHmac("sha256", secret);
  if (isForm(request)) {
    watchForm(request, hash);
    return watched(hash, () => readForm(request));
  }
  if (request.body instanceof Readable) {
    const bytes = Readable.from(passOn(request.body, hash));
    request.body = bytes;
    return watched(hash, () => bytes);
  }
  const known = hash.update(JSON.stringify(request.body ?? {})).digest();
  return { known, digest: () => known, readAll: async () => known };
}

function watched(hash: Hmac, open: () => AsyncIterable<unknown>): WatchedBody {
  const digest = () => hash.digest();
  return {
    known: undefined,
    digest,
    async readAll() {
      for await (const _ of open());
      return digest();
    },
  };
}

function isForm(request: FastifyRequest): boolean {
  return "isMultipart" in request && request.isMultipart();
}

async function* passOn(body: Readable, hash: Hmac): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}
