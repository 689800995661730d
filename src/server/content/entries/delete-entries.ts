import { sql } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import type { entryEndpoints } from "#contract/entries.ts";
import { ApiError } from "#contract/errors.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { cellOf } from "#server/content/write-path/entry-state.ts";
import { trashKeys } from "#server/content/write-path/keys/key-changes.ts";
import { lockKeys } from "#server/content/write-path/locks/lock-keys.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { filterKeyIds, listLockedEntries, listVersions, resolveCells } from "./entries.store.ts";
import { presentEntries } from "./read-cells.ts";

type Deletion = BodyOf<typeof entryEndpoints.remove>;

/**
 * Deletes keys in all languages by name. Ignores unknown names; refuses the request if any entry is locked (rest-api.md
 * 4.5).
 */
export async function deleteEntries(
  { db }: Deps,
  caller: ProjectCaller,
  { entries: names, versions = {} }: Deletion,
): Promise<void> {
  assertBranchWritable(caller);
  const author = authorOf(caller);
  await applyChangeSet(db, { scope: caller.scope, author, kind: "delete" }, async (change) => {
    await change.lockStructure();
    const { keyIds, languages } = await resolveCells(change.tx, caller.scope, names);
    await assertNoIds(change, names, keyIds);
    if (keyIds.size === 0) return;
    const ids = [...keyIds.values()];
    await assertMayDeleteTexts(change, caller, ids);
    const expectedVersions = languages.flatMap(({ id: languageId, code }) =>
      Object.entries(versions[code] ?? {}).flatMap(([key, version]) => {
        const keyId = keyIds.get(key);
        return keyId === undefined ? [] : [{ keyId, languageId, version }];
      }),
    );
    if (expectedVersions.length > 0) await assertUnchanged(change, expectedVersions);
    // Locks the rows of the keys, so that no other request can set the flag `locked` of an entry after the check below.
    await trashKeys(change, ids);
    const lockedEntries = await listLockedEntries(change.tx, caller.scope, ids);
    if (lockedEntries.length > 0) throw new ApiError("entries_locked", { details: { lockedEntries } });
  });
}

/** Throws if a name that no key has is the id of a key or of an entry instead (workbench-2.md 2.2). */
async function assertNoIds(
  { tx, input }: OpenChangeSet,
  names: readonly string[],
  keyIds: ReadonlyMap<string, number>,
): Promise<void> {
  const ids = await filterKeyIds(
    tx,
    input.scope,
    names.filter((name) => !keyIds.has(name)),
  );
  if (ids.size === 0) return;
  const issues = names.flatMap((name, index) =>
    ids.has(name) ? [{ path: `entries.${index}`, message: "is the id of a key, not its name" }] : [],
  );
  throw new ApiError("ids_not_keys", { details: { issues } });
}

/** Throws if keys have texts in languages that the caller may not edit. */
async function assertMayDeleteTexts(
  { tx, input: { scope } }: OpenChangeSet,
  { languageIds }: ProjectCaller,
  keyIds: readonly number[],
): Promise<void> {
  if (languageIds === null) return;
  const { rows } = await sql<{ code: string }>`
    SELECT DISTINCT l.code FROM entry e
    JOIN language l ON l.project_id = e.project_id AND l.branch_id = e.branch_id AND l.id = e.language_id
      AND l.trashed_by IS NULL
    WHERE e.project_id = ${scope.projectId} AND e.branch_id = ${scope.branchId} AND e.key_id = ANY(${keyIds}::bigint[])
      AND coalesce(e.value_id, e.draft_id) IS NOT NULL AND e.language_id <> ALL(${languageIds}::integer[])
    ORDER BY l.code`.execute(tx);
  if (rows.length === 0) return;
  const languages = rows.map(({ code }) => code);
  throw new ApiError("not_allowed", {
    message: `The texts in ${languages.join(", ")} would be deleted too, which you cannot edit.`,
    details: { languages },
  });
}

/**
 * Throws if an entry has changed since the caller read it; the error contains the current entries. Locks the keys until
 * the commit.
 */
async function assertUnchanged(
  change: OpenChangeSet,
  expectedVersions: ReadonlyArray<{ keyId: number; languageId: number; version: number }>,
): Promise<void> {
  const { tx, input } = change;
  const keyIds = [...new Set(expectedVersions.map(({ keyId }) => keyId))];
  await lockKeys(tx, input.scope, keyIds);
  const versions = await listVersions(tx, input.scope, keyIds);
  const changed = expectedVersions.filter(
    (expected) => expected.version !== (versions.get(cellOf(expected.keyId, expected.languageId)) ?? 0),
  );
  if (changed.length === 0) return;
  const { entries } = await presentEntries(tx, input.scope, changed, maxListBytes);
  const conflicts = entries.map((current) => ({ key: current.key, language: current.language, current }));
  throw new ApiError("entry_changed", { details: { conflicts } });
}
