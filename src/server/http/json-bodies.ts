import type { FastifyInstance } from "fastify";
import { ApiError } from "#contract/errors.ts";

/** JSON bodies are UTF-8, and any key is a key: `__proto__` is one like others (decisions.md 7.8). */
export function takeJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json/i,
    { parseAs: "buffer" },
    (_request, body, done) => {
      try {
        done(null, parseJson(body as Buffer));
      } catch {
        done(new ApiError("invalid_json"));
      }
    },
  );
}

function parseJson(body: Buffer): unknown {
  if (body.byteLength === 0) return {};
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
}
