import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { requireLanguage } from "#server/content/languages/require-language.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { endDismissals } from "#server/content/write-path/checks/check-entries.ts";
import { recheckBranch } from "#server/content/write-path/checks/checks.jobs.ts";
import { recountBranch } from "#server/content/write-path/counters/recount.ts";
import { adoptMeanings, recountSourceWords } from "#server/content/write-path/keys/key-sources.ts";
import { lockAllKeys } from "#server/content/write-path/locks/lock-keys.ts";
import { restoreFromTrash, setTrashed } from "#server/content/write-path/trash/trashed-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { sameLanguage } from "#text/languages/languages.ts";
import type { StoredBranch, StoredSettings } from "./settings.store.ts";

export type NewBase = { id: number; code: string };

type BaseChangeRequest = {
  projectId: number;
  stored: StoredSettings;
  branches: readonly StoredBranch[];
  /** Code of the requested base language. */
  wanted: string | undefined;
};

/** Returns the new base language; undefined if it does not change. Throws if a branch lacks it. */
export async function findNewBase(
  tx: Kysely<Database>,
  { projectId, stored, branches, wanted }: BaseChangeRequest,
): Promise<NewBase | undefined> {
  if (wanted === undefined || sameLanguage(wanted, stored.baseLanguage)) return undefined;
  const languages = await listLanguages(tx, { projectId, branchId: stored.defaultBranchId });
  const base = requireLanguage(languages, wanted);
  const branchesWithBase = await tx
    .selectFrom("language")
    .select("branch_id")
    .where("project_id", "=", projectId)
    .where("id", "=", base.id)
    .where("trashed_by", "is", null)
    .execute();
  const lacking = branches.filter(
    ({ id, deleted }) => !deleted && !branchesWithBase.some(({ branch_id }) => branch_id === id),
  );
  if (lacking.length === 0) return { id: base.id, code: base.code };
  const names = lacking.map(({ name }) => name);
  throw new ApiError("unknown_language", {
    message: `${base.code} is not in every branch. It is missing in: ${names.join(", ")}.`,
    details: { branches: names },
  });
}

/**
 * Makes a language the source of every key in these branches. Translations do not become outdated: those that were up
 * to date stay so, and outdated ones stay outdated until they are written again. Uncommitted saves that used the old
 * language as the source are rejected by `rebased_at`.
 */
export async function rebaseBranches(changes: readonly OpenChangeSet[], base: NewBase): Promise<void> {
  for (const change of changes) {
    const { tx, input } = change;
    await lockAllKeys(tx, input.scope);
    await restoreLanguage(change, base);
    await adoptMeanings(tx, { ...input.scope, base });
    await recountSourceWords(tx, { ...input.scope, base });
    await endDismissals(tx, input.scope);
    await recountBranch(change, base.id);
    await recheckBranch(tx, input.scope);
  }
  for (const { tx, input } of changes) await refuseEarlierSaves(tx, input.scope);
}

/** Prevents the commit of saves that began before this change set is closed. */
export async function refuseEarlierSaves(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<void> {
  await tx
    .updateTable("branch")
    .set((eb) => ({ rebased_at: eb("version", "+", 1) }))
    .where("project_id", "=", projectId)
    .where("id", "=", branchId)
    .execute();
}

/**
 * Restores the language in a branch that lacks it: a branch in the trash, or one where it was just deleted. A
 * language with the same code that was created there since moves to the trash with its texts.
 */
async function restoreLanguage(change: OpenChangeSet, base: NewBase): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const found = await change.tx
    .selectFrom("language")
    .select(["id", "trashed_by"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("code", "=", base.code)
    .execute();
  const namesakes = found.filter(({ id, trashed_by }) => id !== base.id && trashed_by === null);
  const ids = namesakes.map(({ id }) => id);
  if (ids.length > 0) await setTrashed(change, "language", { ids, trashed: true });
  const oldBase = found.find(({ id }) => id === base.id);
  if (oldBase?.trashed_by != null) await restoreFromTrash(change, "language", [base.id]);
  if (oldBase) return;
  await change.tx
    .insertInto("language")
    .values({ project_id: projectId, branch_id: branchId, id: base.id, code: base.code })
    .execute();
  await change.record([{ resource: "language", id: base.id, before: null, after: {} }]);
}
