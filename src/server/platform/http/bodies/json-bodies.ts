import type { FastifyInstance, FastifyRequest } from "fastify";
import { bodyLimit, bodyTooLarge } from "#contract/body-limits.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { countInMemory } from "./body-budgets.ts";
import { decodeJson, makeJsonGuard, maxValuesIn } from "./json-bytes.ts";

/** `application/json` and types that end in `+json`. */
export const jsonTypes = /^application\/(?:[\w.+-]+\+)?json/i;

/** Parses JSON bodies as UTF-8. `__proto__` is a key like any other (rules.md 7.8). */
export function acceptJsonBodies(scope: FastifyInstance, endpoint: Endpoint): void {
  const limit = bodyLimit(endpoint);
  const maxValues = endpoint.maxValues ?? maxValuesIn(limit);
  scope.addContentTypeParser(jsonTypes, async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const guard = makeJsonGuard(maxValues);
    for await (const chunk of payload) {
      bytes += chunk.byteLength;
      if (bytes > limit) throw bodyTooLarge(limit);
      countInMemory(request, chunk.byteLength);
      guard(chunk);
      chunks.push(chunk);
    }
    return bytes === 0 ? {} : decodeJson(Buffer.concat(chunks, bytes));
  });
}
