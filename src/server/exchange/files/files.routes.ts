import { readFile } from "node:fs/promises";
import { fileFormats, keyCountHeader, translationFileEndpoints } from "#contract/files.ts";
import { makeStatisticsRefresher } from "#server/content/write-path/texts/refresh-statistics.ts";
import { hashEtag, matchesEtag } from "#server/platform/http/answers/etags.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import type { ReceivedFile } from "#server/platform/storage/received-file.ts";
import { exportFile } from "./export-file.ts";
import { enqueueImport } from "./import.jobs.ts";
import { importFile, importFiles } from "./import-file.ts";
import { assertMayImport } from "./import-rights.ts";
import { withReceivedImport, withReceivedImports } from "./receive-import.ts";

/** Files in the formats of other tools (files.md 1). */
export function translationFileRoutes(app: Router, deps: Deps): void {
  const refreshStatistics = makeStatisticsRefresher(app.fastify, deps.db);
  serve(app, translationFileEndpoints.export, async ({ query, caller, request, reply }) => {
    const { bytes, sha256, name, keys } = await exportFile(deps, caller, query);
    const [, type] = fileFormats[query["file-format"]];
    const etag = hashEtag(sha256);
    reply
      .header("etag", etag)
      .header(keyCountHeader, String(keys))
      .header("cache-control", "private, no-cache")
      .header("vary", "accept-encoding, authorization, cookie, x-personal-access-token");
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply
      .type(type.startsWith("text/") ? `${type}; charset=utf-8` : type)
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
  serve(app, translationFileEndpoints.import, async ({ query, caller, request }) => {
    assertMayImport(caller, query);
    return await withReceivedImport(request, async ({ file, exceptKeys }) => {
      if (query.async && !query.dryRun)
        return await enqueueImport(deps, caller, { query, files: [{ ...query, file, exceptKeys }] });
      const result = await importFile(deps.db, caller, { query, bytes: bytesOf(file), exceptKeys });
      if (!query.dryRun) refreshStatistics(result);
      return result;
    });
  });
  serve(app, translationFileEndpoints.importMany, async ({ query, caller, request }) => {
    assertMayImport(caller, query);
    return await withReceivedImports(request, async (files) => {
      if (query.async && !query.dryRun) return await enqueueImport(deps, caller, { query, files });
      const result = await importFiles(deps.db, caller, {
        query,
        files: files.map(({ file, ...described }) => ({ ...described, bytes: bytesOf(file) })),
      });
      if (!query.dryRun) refreshStatistics(result);
      return result;
    });
  });
}

function bytesOf({ path }: ReceivedFile) {
  return async () => new Uint8Array(await readFile(path));
}
