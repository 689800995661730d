import { createHash } from "node:crypto";
import { fileFormats, translationFileEndpoints } from "#contract/files.ts";
import { isKnown } from "#server/http/answers/compressed-answers.ts";
import type { Deps, Router } from "#server/http/deps.ts";
import { serve } from "#server/http/serve.ts";
import { exportFile } from "./export-file.ts";

/** Files in the formats of other tools (files.md 1). */
export function translationFileRoutes(app: Router, deps: Deps): void {
  serve(app, translationFileEndpoints.export, async ({ query, caller, request, reply }) => {
    const { bytes, language } = await exportFile(deps, caller, query);
    const [extension, type] = fileFormats[query["file-format"]];
    const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
    reply
      .header("etag", etag)
      .header("cache-control", "private, no-cache")
      .header("vary", "authorization, cookie, x-personal-access-token");
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply
      .type(type.startsWith("text/") ? `${type}; charset=utf-8` : type)
      .header("content-disposition", `attachment; filename="${language}.${extension}"`)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
