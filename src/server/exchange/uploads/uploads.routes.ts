import { entryEndpoints } from "#contract/entries.ts";
import { makeStatisticsRefresher } from "#server/content/write-path/texts/refresh-statistics.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { receiveUpload } from "./receive-upload.ts";

export function uploadRoutes(app: Router, { db }: Deps): void {
  const refreshStatistics = makeStatisticsRefresher(app.fastify, db);
  serve(app, entryEndpoints.upload, async ({ request, caller, query }) => {
    const { dryRun = false } = query;
    const result = await receiveUpload(db, caller, { body: request.raw, dryRun });
    if (!dryRun) refreshStatistics(result);
    return result;
  });
}
