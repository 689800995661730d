import type { Kysely } from "kysely";
import { sql } from "kysely";
import { bodyBytes } from "#contract/body-limits.ts";
import type { UploadOptions, UploadResult } from "#contract/entries.ts";
import { wireId } from "#contract/ids.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { assertMay } from "#server/auth/rights/assert-permission.ts";
import { assertBranchWritable, assertMaySetStatuses } from "#server/auth/rights/entries.rules.ts";
import { applyChangeSet } from "#server/changes/apply-change-set.ts";
import { authorOf } from "#server/changes/change-set-input.ts";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import type { Database } from "#server/db/schema.ts";
import { Turns } from "#server/db/turns.ts";
import { listCustomStatuses, parseStatus } from "#server/db/values/statuses.ts";
import { presentUploadedEntries } from "#server/entries/read-cells.ts";
import { withReceivedBody } from "#server/files/nameless-file.ts";
import { parseUpload } from "./parse-upload.ts";
import { stageGroups, stageLanguages } from "./stage-languages.ts";
import { type EntryTotals, writeStagedEntries } from "./upload-entries.ts";
import { stageKeys } from "./upload-keys.ts";
import { closeStage, joiningStage, openStage, settleStage, stageRows } from "./upload-stage.ts";
import { addStagedTags, namesTags } from "./upload-tags.ts";

/** Each holds a connection while it is stored; those of one project would wait for each other anyway. */
const uploads = new Turns<number>({ atOnce: 4, perGroup: 1, waiting: 50 });

/** Takes an upload in, whole or not at all (rest-api.md 4.2). Nothing is held for it while its body arrives. */
export function receiveUpload(
  db: Kysely<Database>,
  caller: ProjectCaller,
  body: AsyncIterable<Uint8Array>,
): Promise<UploadResult> {
  assertBranchWritable(caller);
  return withReceivedBody(body, bodyBytes.large, (received) =>
    uploads.run(caller.scope.projectId, () => storeUpload(db, caller, received)),
  );
}

function storeUpload(db: Kysely<Database>, caller: ProjectCaller, body: AsyncIterable<Uint8Array>) {
  const { projectId } = caller.scope;
  return db.connection().execute(async (connection) => {
    await openStage(connection);
    try {
      const options = await parseUpload(body, (rows) => stageRows(connection, projectId, rows));
      await settleStage(connection, projectId, options.removeCrChar ?? false);
      return await applyUpload(connection, caller, options);
    } finally {
      await closeStage(connection);
    }
  });
}

async function applyUpload(connection: Kysely<Database>, caller: ProjectCaller, options: UploadOptions) {
  const { scope } = caller;
  const statuses = await resolveStatuses(connection, caller, options);
  if (await namesTags(connection)) assertMay(caller, "writeTags");
  const author = authorOf(caller);
  const { result } = await applyChangeSet(
    connection,
    { scope, author, kind: "upload", refusedChecks: scope.refusedChecks },
    async (change) => {
      await change.lockStructure();
      const languages = await stageLanguages(change, caller, options.customLanguageNames ?? {});
      const { moved } = await joiningStage(change.tx, async () => {
        await stageGroups(change);
        return await stageKeys(change);
      });
      const totals = await writeStagedEntries(change, {
        options,
        languages,
        statuses,
        failingAsDrafts: scope.failingUploads === "draft",
      });
      const tagUpdates = await joiningStage(change.tx, () => addStagedTags(change));
      return answer(change, { totals, moved, tagUpdates, addedLanguages: languages.added });
    },
  );
  return result;
}

/** Every status that the upload names, before anything is written: an unknown or forbidden one refuses all. */
async function resolveStatuses(
  connection: Kysely<Database>,
  caller: ProjectCaller,
  options: UploadOptions,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: string }>`
    SELECT DISTINCT status FROM upload_row WHERE status IS NOT NULL ORDER BY status`.execute(connection);
  const given = rows.map((row) => row.status);
  if (options.setStatus !== undefined) given.push(String(options.setStatus));
  const customs = await listCustomStatuses(connection, caller.scope.teamId);
  const numbers = new Map(given.map((status) => [status, parseStatus(status, customs)]));
  const set = new Set(numbers.values());
  assertMaySetStatuses(
    caller,
    customs.filter(({ id }) => set.has(id)).map((status) => ({ status })),
  );
  return numbers;
}

type AnswerInput = { totals: EntryTotals; moved: Set<number>; tagUpdates: number; addedLanguages: string[] };

async function answer(
  change: OpenChangeSet,
  { totals, moved, tagUpdates, addedLanguages }: AnswerInput,
): Promise<UploadResult> {
  const { rows: keys } = await sql<{ id: number; name: string; entries: number }>`
    SELECT u.id, u.name, count(*)::integer AS entries FROM upload_key u JOIN upload_row r USING (hash)
    GROUP BY u.id, u.name, u.ordinal ORDER BY u.ordinal`.execute(change.tx);
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0);
  return {
    total: sum(keys.map((key) => key.entries)),
    added: sum(totals.addedByGroup.values()),
    updated: totals.updated,
    tagUpdates,
    groupChanged: sum(keys.filter((key) => moved.has(key.id)).map((key) => key.entries)),
    groupCountChanges: Object.fromEntries(
      [...totals.addedByGroup].map(([id, count]) => [wireId("group", id), count]),
    ),
    addedLanguages,
    _additionalData: {
      skippedEntries: await presentUploadedEntries(change.tx, change.input.scope, totals.skipped),
    },
    keys: keys.map((key) => key.name),
  };
}
