import type { Kysely } from "kysely";
import { type Applied, applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";
import { withoutCaller } from "#server/platform/db/statements/statement-bounds.ts";
import { listCustomStatuses, parseStatus } from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { assertMay } from "#server/workspace/auth/rights/assert-permission.ts";
import { assertMaySetStatuses } from "#server/workspace/auth/rights/status-rights.ts";
import { stageGroups, stageLanguages, type UploadLanguages } from "./stage-languages.ts";
import { type EntryTotals, type ProgressOptions, writeStagedEntries } from "./upload-entries.ts";
import { type StoreOptions, stageUploadKeys } from "./upload-keys.ts";
import { closeStage, finishStage, openStage, type Stage, withStageJoins } from "./upload-stage.ts";

/**
 * Limit of concurrent uploads. Each holds a connection while it is stored and needs others for its texts; together with
 * the long jobs, uploads must leave one connection free. Uploads of one project would wait for each other anyway.
 */
const uploads = new FairQueue<number>({ atOnce: 3, perGroup: 1, waiting: 50 });

/** Results of an upload while its change set is open. */
export type StoredUpload = {
  totals: EntryTotals;
  /** Ids of keys that were moved to another group. */
  moved: Set<number>;
  languages: UploadLanguages;
  hasTags: boolean;
  /** Runs statements that join the stage with the branch. */
  withStageJoins: <T>(work: () => Promise<T>) => Promise<T>;
};

type Storing<T> = ProgressOptions & {
  /** Returns the result without writing anything. */
  dryRun: boolean;
  /** Fills the stage, and returns how its rows are written. */
  fill: (stage: Stage) => Promise<StoreOptions>;
  /** Runs last in the change set; it may run several times. */
  finish: (change: OpenChangeSet, stored: StoredUpload) => Promise<T>;
};

/** Stores an upload or a file in one change set: staged first, outside the transaction, then written. */
export function storeUpload<T>(
  db: Kysely<Database>,
  caller: ProjectCaller,
  storing: Storing<T>,
): Promise<Applied<T>> {
  const { scope } = caller;
  return uploads.run(scope.projectId, () =>
    db.connection().execute(async (connection) => {
      const stage = await openStage({ connection, db, scope });
      try {
        const options = await storing.fill(stage);
        await finishStage(stage, options.removeCrChar ?? false);
        return await applyUpload(stage, caller, { ...storing, options });
      } finally {
        await withoutCaller(() => closeStage(connection));
      }
    }),
  );
}

async function applyUpload<T>(
  { connection, contents: { languages: codes, statuses: statusNames, hasTags, describesKeys } }: Stage,
  caller: ProjectCaller,
  { options, dryRun, finish, ...progress }: Storing<T> & { options: StoreOptions },
): Promise<Applied<T>> {
  const { scope } = caller;
  if (options.setStatus !== undefined) statusNames.add(String(options.setStatus));
  const statuses = await resolveStatuses(connection, caller, statusNames);
  if (hasTags) assertMay(caller, "writeTags");
  const input = {
    scope,
    author: authorOf(caller),
    kind: "upload" as const,
    refusedChecks: scope.refusedChecks,
    // Checks took a third of the time of a preview.
    withoutChecks: dryRun && scope.refusedChecks === 0,
    dryRun,
  };
  return await applyChangeSet(connection, input, async (change) => {
    await change.lockStructure();
    const languages = await stageLanguages(change, caller, {
      codes: [...codes].sort(),
      names: options.customLanguageNames ?? {},
    });
    const withJoins = <R>(work: () => Promise<R>) => withStageJoins(change.tx, work);
    const { addedByGroup, moved, stayed } = await withJoins(async () => {
      await stageGroups(change);
      const { onlyIfTextEmpty, skipUnknownKeys } = options;
      return await stageUploadKeys(change, { onlyIfTextEmpty, skipUnknownKeys, languages, describesKeys });
    });
    const totals = await writeStagedEntries(change, {
      options,
      languages,
      statuses,
      failingAsDrafts: scope.failingUploads === "draft",
      addedByGroup,
      stayed,
      ...progress,
    });
    return await finish(change, { totals, moved, languages, hasTags, withStageJoins: withJoins });
  });
}

/**
 * Resolves every status of the upload before anything is written: an unknown or forbidden one refuses the whole upload.
 */
async function resolveStatuses(
  connection: Kysely<Database>,
  caller: ProjectCaller,
  statusNames: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const customs = await listCustomStatuses(connection, caller.scope.teamId);
  const numbers = new Map([...statusNames].sort().map((status) => [status, parseStatus(status, customs)]));
  const requestedIds = new Set(numbers.values());
  assertMaySetStatuses(
    caller,
    customs.filter(({ id }) => requestedIds.has(id)).map((status) => ({ status })),
  );
  return numbers;
}
