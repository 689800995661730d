import type { Kysely } from "kysely";
import { sql } from "kysely";
import { bodyBytes } from "#contract/body-limits.ts";
import { wireId } from "#contract/ids.ts";
import type { UploadResult } from "#contract/uploads.ts";
import { presentUploadedEntries } from "#server/content/entries/read-cells.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { withReceivedBody } from "#server/platform/storage/unlinked-file.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { countDescribedEntries } from "./count-described-entries.ts";
import { parseUpload } from "./parse-upload.ts";
import { type StoredUpload, storeUpload } from "./store-upload.ts";
import { stageUploadRows } from "./upload-stage.ts";
import { addStagedTags } from "./upload-tags.ts";

type Received = { body: AsyncIterable<Uint8Array>; dryRun?: boolean };

/** Stores an upload, all or nothing (rest-api.md 4.2). No lock is held while its body arrives. */
export function receiveUpload(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { body, dryRun = false }: Received,
): Promise<UploadResult> {
  assertBranchWritable(caller);
  return withReceivedBody(body, bodyBytes.large, async (received) => {
    const { result } = await storeUpload(db, caller, {
      dryRun,
      fill: (stage) => parseUpload(received, (rows) => stageUploadRows(stage, rows)),
      finish: async (change, stored) => {
        const tagUpdates = stored.hasTags ? await stored.withStageJoins(() => addStagedTags(change)) : 0;
        stored.totals.updated += await stored.withStageJoins(() =>
          countDescribedEntries(change, stored.languages),
        );
        return await buildResult(change, stored, tagUpdates);
      },
    });
    return result;
  });
}

async function buildResult(
  change: OpenChangeSet,
  { totals, moved, languages }: StoredUpload,
  tagUpdates: number,
): Promise<UploadResult> {
  // The key names are returned as one value: separate rows took half of the processor time of the response.
  const { rows } = await sql<{ total: number; regrouped: number; keys: string[] }>`
    SELECT coalesce(sum(entries), 0)::integer AS total,
      coalesce(sum(entries) FILTER (WHERE id = ANY(${[...moved]}::bigint[])), 0)::integer AS regrouped,
      coalesce(json_agg(name ORDER BY ordinal), '[]') AS keys
    FROM upload_key`.execute(change.tx);
  const { total = 0, regrouped = 0, keys = [] } = rows[0] ?? {};
  return {
    total,
    added: [...totals.addedByGroup.values()].reduce((sum, count) => sum + count, 0),
    updated: totals.updated,
    tagUpdates,
    groupChanged: regrouped,
    groupCountChanges: Object.fromEntries(
      [...totals.addedByGroup].map(([id, count]) => [wireId("group", id), count]),
    ),
    addedLanguages: languages.added,
    _additionalData: {
      skippedEntries: await presentUploadedEntries(change.tx, change.input.scope, totals.skipped),
    },
    keys,
  };
}
