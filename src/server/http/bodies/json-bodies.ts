import type { FastifyInstance, FastifyRequest } from "fastify";
import { parseJson, valuesWithin } from "./json-bytes.ts";

/** JSON by any of its types. */
export const jsonTypes = /^application\/(?:[\w.+-]+\+)?json/i;

/** JSON bodies are UTF-8, and any key is a key: `__proto__` is one like others (decisions.md 7.8). */
export function takeJsonBodies(scope: FastifyInstance, limit: number): void {
  scope.addContentTypeParser(
    jsonTypes,
    { parseAs: "buffer" },
    async (_request: FastifyRequest, body: Buffer) =>
      body.byteLength === 0 ? {} : parseJson(body, valuesWithin(limit)),
  );
}
