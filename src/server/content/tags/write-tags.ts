import type { Kysely } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import type { tagEndpoints } from "#contract/tags/tags.ts";
import { resolveCells } from "#server/content/entries/entries.store.ts";
import { type Applied, applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { changeTagKeys, createMissingTags } from "./tag-changes.ts";
import { findCategory, findTags, noSuchCategory, noSuchTag, presentTag, type TagRow } from "./tags.store.ts";

type TagBody = BodyOf<typeof tagEndpoints.update>;

/** Creates a tag; throws if the name is in use. */
export function createTag(
  db: Kysely<Database>,
  caller: ProjectCaller,
  body: BodyOf<typeof tagEndpoints.create>,
) {
  return changeTags(db, caller, async (change) => {
    await assertNameFree(change, body.name);
    const id = (await createMissingTags(change, [body.name])).get(body.name) ?? 0;
    await setTag(change, await readTag(change, id), { ...body, name: undefined });
    return id;
  });
}

/** Renames a tag, sets its category or its keys; absent fields do not change. */
export function updateTag(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { id, body }: { id: number; body: TagBody },
) {
  return changeTags(db, caller, async (change) => {
    const tag = await readTag(change, id);
    assertEtag(body.etag, presentTag(tag));
    if (body.name !== undefined && body.name !== tag.name) await assertNameFree(change, body.name);
    await setTag(change, tag, body);
    return id;
  });
}

async function changeTags<T>(
  db: Kysely<Database>,
  caller: ProjectCaller,
  work: (change: OpenChangeSet) => Promise<T>,
): Promise<T> {
  return (await applyTagChange(db, caller, work)).result;
}

/** Applies a change set of tags with the structure lock. */
export function applyTagChange<T>(
  db: Kysely<Database>,
  caller: ProjectCaller,
  work: (change: OpenChangeSet) => Promise<T>,
): Promise<Applied<T>> {
  assertBranchWritable(caller);
  const author = authorOf(caller);
  return applyChangeSet(db, { scope: caller.scope, author, kind: "tag" }, async (change) => {
    await change.lockStructure();
    return work(change);
  });
}

async function readTag(change: OpenChangeSet, id: number): Promise<TagRow> {
  const [tag] = await findTags(change.tx, change.input.scope, { id });
  if (!tag) throw noSuchTag(id);
  return tag;
}

async function assertNameFree(change: OpenChangeSet, name: string): Promise<void> {
  const [existing] = await findTags(change.tx, change.input.scope, { name });
  if (existing)
    throw new ApiError("name_taken", { message: `A tag named ${JSON.stringify(name)} already exists.` });
}

type TagUpdate = {
  name?: string | undefined;
  category?: string | null | undefined;
  entryKeys?: string[] | undefined;
};

async function setTag(change: OpenChangeSet, tag: TagRow, update: TagUpdate): Promise<void> {
  const name = update.name ?? tag.name;
  const categoryId =
    update.category === undefined ? tag.category_id : await readCategory(change, update.category);
  if (name !== tag.name || categoryId !== tag.category_id) {
    await updateTagRow(change, tag.id, { name, category_id: categoryId, updated_at: change.time });
    const before = { name: tag.name, category: tag.category_id };
    await change.record([{ resource: "tag", id: tag.id, before, after: { name, category: categoryId } }]);
  }
  if (update.entryKeys) await setTagKeys(change, tag, update.entryKeys);
}

/** Puts a tag into a category of the project, or into none; throws if the category is unknown. */
export async function setTagCategory(change: OpenChangeSet, id: number, category: string): Promise<void> {
  await setTag(change, await readTag(change, id), { category });
}

/** Id of a category by its name; null for no category. Throws if the project does not have the category. */
export async function readCategory(change: OpenChangeSet, name: string | null): Promise<number | null> {
  if (name === null || name === "") return null;
  const id = await findCategory(change.tx, change.input.scope.projectId, name);
  if (id === undefined) throw noSuchCategory(name);
  return id;
}

async function setTagKeys(change: OpenChangeSet, tag: TagRow, names: readonly string[]): Promise<void> {
  const { keyIds } = await resolveCells(change.tx, change.input.scope, [
    ...new Set([...names, ...tag.entry_keys]),
  ]);
  const unknown = names.filter((name) => !keyIds.has(name));
  if (unknown.length > 0) {
    const issues = unknown
      .slice(0, 20)
      .map((name) => ({ path: "entryKeys", message: `there is no key ${JSON.stringify(truncate(name))}` }));
    throw invalidInput(issues);
  }
  const requested = new Set(names);
  const idsOf = (keys: readonly string[]) => keys.flatMap((key) => keyIds.get(key) ?? []);
  const remove = idsOf(tag.entry_keys.filter((key) => !requested.has(key)));
  await changeTagKeys(change, new Map([[tag.id, { add: idsOf(names), remove }]]));
}

async function updateTagRow(
  change: OpenChangeSet,
  id: number,
  set: { name: string; category_id: number | null; updated_at: Date },
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await change.tx
    .updateTable("tag")
    .set(set)
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", id)
    .execute();
}
