import { ApiError } from "#contract/errors.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { assertBranchWritable } from "#server/auth/rights/entries.rules.ts";
import { applyChangeSet } from "#server/changes/apply-change-set.ts";
import { authorOf } from "#server/changes/change-set-input.ts";
import { trashKeys } from "#server/changes/key-changes.ts";
import type { Deps } from "#server/http/deps.ts";
import { listLockedEntries, resolveCells } from "./entries.store.ts";

/** Deletes keys in all languages; unknown names are ignored, one locked entry refuses all (rest-api.md 4.5). */
export async function deleteEntries(
  { db }: Deps,
  caller: ProjectCaller,
  names: readonly string[],
): Promise<void> {
  assertBranchWritable(caller);
  const author = authorOf(caller);
  await applyChangeSet(db, { scope: caller.scope, author, kind: "delete" }, async (change) => {
    await change.lockStructure();
    const { keyIds } = await resolveCells(change.tx, caller.scope, names);
    if (keyIds.size === 0) return;
    const ids = [...keyIds.values()];
    await trashKeys(change, ids);
    const lockedEntries = await listLockedEntries(change.tx, caller.scope, ids);
    if (lockedEntries.length > 0) throw new ApiError("entries_locked", { details: { lockedEntries } });
  });
}
