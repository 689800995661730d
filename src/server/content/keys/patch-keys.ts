import { sql } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import type { KeyEdit, keyEndpoints } from "#contract/keys.ts";
import { resolveCells } from "#server/content/entries/entries.store.ts";
import { setTagsOfKeys } from "#server/content/tags/tag-changes.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { describeKeys } from "#server/content/write-path/keys/describe-keys.ts";
import { excludeKeys, moveKeys } from "#server/content/write-path/keys/key-changes.ts";
import { renameKeys } from "#server/content/write-path/keys/rename-keys.ts";
import { storedSyntax } from "#server/content/write-path/keys/stored-syntax.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { assertPermission } from "#server/workspace/auth/rights/assert-permission.ts";
import { assertBranchWritable, assertTextLength } from "#server/workspace/auth/rights/entries.rules.ts";
import { assertNamesFree } from "./assert-names-free.ts";
import { presentWritten, readDetails } from "./written-keys.ts";

type Keys = BodyOf<typeof keyEndpoints.patch>["keys"];
type ResolvedEdit = KeyEdit & { id: number };

/** Applies edits of keys, all or none. */
export async function patchKeys(db: Deps["db"], caller: ProjectCaller, keys: Keys) {
  assertBranchWritable(caller);
  if (keys.some((edit) => edit.tags !== undefined)) assertPermission("writeTags", caller.permissions);
  const { scope } = caller;
  const author = authorOf(caller);
  const applied = await applyChangeSet(db, { scope, author, kind: "key" }, async (change) => {
    await change.lockStructure();
    const edits = await resolveKeys(change.tx, caller, keys);
    await assertUnchanged(change, edits);
    await writeAttributes(change, edits);
    await renameAll(change, keys, edits);
    for (const excluded of [true, false])
      await excludeKeys(
        change,
        edits.filter((edit) => edit.excluded === excluded).map(({ id }) => id),
        excluded,
      );
    await moveAll(change, edits);
    await setTagsOfKeys(
      change,
      edits.flatMap(({ id, tags }) => (tags === undefined ? [] : [{ keyId: id, tags }])),
    );
    return readDetails(
      change,
      edits.map(({ id }) => id),
    );
  });
  return presentWritten(scope, applied);
}

/**
 * Finds the keys of edits. Edits of the same key are merged; later fields win. Caller must hold the structure lock.
 */
async function resolveKeys(db: Deps["db"], { scope }: ProjectCaller, keys: Keys): Promise<ResolvedEdit[]> {
  const names = [...new Set(keys.map((edit) => edit.key))];
  const { keyIds } = await resolveCells(db, scope, names);
  const edits = new Map<number, ResolvedEdit>();
  for (const [index, edit] of keys.entries()) {
    assertTextLength(edit.desc, `keys.${index}.desc`);
    if (edit.meta) assertTextLength(JSON.stringify(edit.meta), `keys.${index}.meta`);
    const id = keyIds.get(edit.key);
    if (id === undefined) throw notFound("key", edit.key);
    edits.set(id, { ...edits.get(id), ...edit, id });
  }
  return [...edits.values()];
}

/** Throws if an edit is based on another state of its key. */
async function assertUnchanged(change: OpenChangeSet, edits: readonly ResolvedEdit[]): Promise<void> {
  const etags = new Map(edits.flatMap(({ key, etag }) => (etag === undefined ? [] : [[key, etag]])));
  if (etags.size === 0) return;
  const editsWithEtag = edits.filter(({ key }) => etags.has(key));
  const details = await readDetails(
    change,
    editsWithEtag.map(({ id }) => id),
  );
  const current = details.filter(({ key, etag }) => etag !== etags.get(key));
  if (current.length > 0) throw new ApiError("conflict", { details: { current } });
}

async function writeAttributes(change: OpenChangeSet, edits: readonly ResolvedEdit[]): Promise<void> {
  const attributes = edits.map(({ id, desc, meta, maxLength, syntax, style }) => ({
    id,
    ...(desc === undefined ? {} : { desc }),
    ...(meta === undefined ? {} : { meta }),
    ...(maxLength === undefined ? {} : { length: maxLength ?? 0 }),
    ...storedSyntax({ syntax, style }),
  }));
  await describeKeys(
    change,
    sql`SELECT (edit->>'id')::bigint AS id, edit->'desc' AS desc, edit->'meta' AS meta, edit->'length' AS length,
        edit->'syntax' AS syntax, edit->'style' AS style
      FROM jsonb_array_elements(${JSON.stringify(attributes)}::jsonb) AS edit`,
  );
}

/** Renames keys. Errors name the last rename of a key in the request, which is the one that counts. */
async function renameAll(change: OpenChangeSet, keys: Keys, edits: readonly ResolvedEdit[]): Promise<void> {
  const renames = edits.flatMap(({ id, key, name = key }) => (name === key ? [] : [{ id, key, name }]));
  if (renames.length === 0) return;
  await assertNamesFree(
    change,
    renames.map(({ key, name }) => ({
      name,
      path: `keys.${keys.findLastIndex((edit) => edit.key === key && edit.name === name)}.name`,
    })),
    new Set(renames.map(({ id }) => id)),
  );
  await renameKeys(change, renames);
}

async function moveAll(change: OpenChangeSet, edits: readonly ResolvedEdit[]): Promise<void> {
  const moves = edits.filter((edit) => edit.group !== undefined);
  for (const [group = "", ofGroup] of Map.groupBy(moves, (edit) => edit.group)) {
    await moveKeys(
      change,
      group,
      ofGroup.map(({ id }) => id),
    );
  }
}
