import type { FastifyInstance, FastifyRequest } from "fastify";
import { bodyTooLarge } from "#contract/body-limits.ts";
import { countInMemory } from "./body-budgets.ts";
import { maxValuesIn, parseJson } from "./json-bytes.ts";

/** `application/json` and types that end in `+json`. */
export const jsonTypes = /^application\/(?:[\w.+-]+\+)?json/i;

/** Parses JSON bodies as UTF-8. `__proto__` is a key like any other (decisions.md 7.8). */
export function acceptJsonBodies(scope: FastifyInstance, limit: number): void {
  scope.addContentTypeParser(jsonTypes, async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of payload) {
      bytes += chunk.byteLength;
      if (bytes > limit) throw bodyTooLarge(limit);
      countInMemory(request, chunk.byteLength);
      chunks.push(chunk);
    }
    return bytes === 0 ? {} : parseJson(Buffer.concat(chunks, bytes), maxValuesIn(limit));
  });
}
