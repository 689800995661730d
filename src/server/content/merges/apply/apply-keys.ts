import { sql } from "kysely";
import { releasesName } from "#server/content/merges/plan/merge-key-names.ts";
import { type KeyField, type KeyRow, keyOutcomes } from "#server/content/merges/plan/merge-keys.ts";
import { arrivals, isAdopted, type MergePlan } from "#server/content/merges/plan/merge-plan.ts";
import { changeTagKeys } from "#server/content/tags/tag-changes.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { excludedKeys, wholeBranch } from "#server/content/write-path/counters/entry-counters.ts";
import { describeKeys } from "#server/content/write-path/keys/describe-keys.ts";
import {
  excludeKeys,
  moveKeys,
  restoreKeys,
  trashKeys,
} from "#server/content/write-path/keys/key-changes.ts";
import { reclaimNames, releaseNames, renameKeys } from "#server/content/write-path/keys/rename-keys.ts";
import { renameTrashed } from "#server/content/write-path/trash/trashed-resources.ts";

/** Creates or restores the keys that the target accepts, then writes the accepted fields of all keys. */
export async function writeKeys(change: OpenChangeSet, plan: MergePlan): Promise<void> {
  await setNames(change, plan);
  const arriving = plan.keys.filter((key) => key.to_id === null && isAdopted(plan, key));
  const restored = arriving.filter((key) => key.restorable);
  await insertKeys(
    change,
    plan,
    arriving.filter((key) => !key.restorable),
  );
  await renameRestored(change, restored);
  if (restored.length > 0)
    await restoreKeys(
      change,
      restored.map((key) => key.id),
    );
  const written = fieldsToWrite(plan, restored);
  await moveToGroups(change, plan, written);
  await describe(change, plan, written);
  for (const field of ["syntax", "style"] as const) await setSyntaxOrStyle(change, field, written);
  await setExcluded(change, written);
}

/** Trashes the keys that the target loses, with their entries. */
export async function removeKeys(change: OpenChangeSet, plan: MergePlan): Promise<number[]> {
  const ids = plan.keys.filter((key) => key.from_id === null && isAdopted(plan, key)).map((key) => key.id);
  if (ids.length > 0) await trashKeys(change, ids);
  await reclaimNames(change, releasedKeys(plan));
  return ids;
}

/** Renames keys. Keys that the merge deletes later release their names first, for keys that get these names. */
async function setNames(change: OpenChangeSet, plan: MergePlan): Promise<void> {
  await releaseNames(change, releasedKeys(plan));
  const renamed = plan.keys.filter((key) => key.to_name !== null && releasesName(key, plan.settlement));
  await renameKeys(
    change,
    renamed.map(({ id, name }) => ({ id, name })),
  );
}

/** Keys that the target loses and whose names other keys get. */
function releasedKeys(plan: MergePlan): number[] {
  const bearers = new Set(plan.keys.map(({ bearer }) => bearer));
  return plan.keys
    .filter((key) => key.from_id === null && bearers.has(key.id) && isAdopted(plan, key))
    .map(({ id }) => id);
}

/** Gives keys that are restored from the trash their names in the source. */
async function renameRestored(change: OpenChangeSet, restored: readonly KeyRow[]): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT g.id, g.name FROM unnest(${restored.map(({ id }) => id)}::bigint[],
      ${restored.map(({ name }) => name)}::text[]) AS g(id, name)
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = g.id AND k.name <> g.name`.execute(
    change.tx,
  );
  await renameTrashed(change, "key", rows);
}

/** Adds and removes the tags of keys whose tags the target accepts. */
export async function writeLinks(change: OpenChangeSet, plan: MergePlan): Promise<void> {
  const keyChanges = new Map<number, { add: number[]; remove: number[] }>();
  const addChange = (tagIds: readonly number[], keyId: number, kind: "add" | "remove") => {
    for (const tagId of tagIds) {
      const keyChange = keyChanges.get(tagId) ?? { add: [], remove: [] };
      keyChange[kind].push(keyId);
      keyChanges.set(tagId, keyChange);
    }
  };
  for (const key of plan.keys) {
    const acceptsTags =
      key.to_id === null
        ? isAdopted(plan, key)
        : keyOutcomes(key, plan.settlement).some(
            ({ field, outcome }) => field === "tags" && outcome === "taken",
          );
    if (!acceptsTags || key.from_id === null) continue;
    addChange(key.added_tags, key.id, "add");
    addChange(key.removed_tags, key.id, "remove");
  }
  await changeTagKeys(change, keyChanges);
}

type WrittenKey = { key: KeyRow; fields: ReadonlyMap<KeyField, "taken" | "edited"> };

/** A restored key gets all fields of the source. */
function fieldsToWrite(plan: MergePlan, restored: readonly KeyRow[]): WrittenKey[] {
  const allFields = new Map<KeyField, "taken">(
    (["group", "desc", "meta", "maxLength", "syntax", "style", "excluded"] as const).map((field) => [
      field,
      "taken",
    ]),
  );
  const altered = plan.keys.map((key) => ({
    key,
    fields: new Map(
      keyOutcomes(key, plan.settlement).flatMap(({ field, outcome }) =>
        outcome === "taken" || outcome === "edited" ? [[field, outcome] as const] : [],
      ),
    ),
  }));
  return [
    ...restored.map((key) => ({ key, fields: allFields })),
    ...altered.filter(({ fields }) => fields.size > 0),
  ];
}

async function insertKeys(change: OpenChangeSet, plan: MergePlan, keys: readonly KeyRow[]): Promise<void> {
  if (keys.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  const groups = keys.map((key) => groupInTarget(plan, key.from_group).id);
  await sql`
    INSERT INTO entry_key (project_id, branch_id, id, group_id, name, name_hash, description, meta, max_length, syntax,
      style, excluded)
    SELECT ${projectId}, ${branchId}, k.id, placement.group_id, k.name, sha256(convert_to(k.name, 'UTF8')), k.from_desc,
      k.from_meta, k.from_length, k.from_syntax, k.from_style, k.from_excluded
    FROM unnest(${keys.map((key) => key.id)}::bigint[], ${groups}::bigint[]) AS placement(id, group_id)
    JOIN merge_key k ON k.id = placement.id ORDER BY k.id`.execute(change.tx);
  const excluded = keys.filter((key) => key.from_excluded).length;
  change.counters.add(wholeBranch, "all", keys.length - excluded, 0);
  change.counters.add(wholeBranch, excludedKeys, excluded, 0);
  await change.record(keys.map(({ id }) => ({ resource: "key", id, before: null, after: {} })));
}

/** Counterpart of the source's group in the target; `main` if the target does not accept the group. */
function groupInTarget({ pairs, resources }: MergePlan, id: number | null): { id: number; name: string } {
  const groups = pairs.filter((pair) => pair.type === "group");
  const arriving = arrivals(resources);
  const found = groups.find(
    (pair) => (pair.toId ?? pair.fromId) === id && (pair.to !== null || arriving.has(pair)),
  );
  const pair = found ?? groups.find((group) => group.to?.name === "main");
  const renamed = resources.find(
    (resource) => resource.pair === pair && resource.field === "name" && resource.outcome === "taken",
  )?.from;
  return {
    id: pair?.toId ?? pair?.fromId ?? 0,
    name: String(renamed ?? (pair?.to ?? pair?.from)?.name ?? "main"),
  };
}

async function moveToGroups(
  change: OpenChangeSet,
  plan: MergePlan,
  written: readonly WrittenKey[],
): Promise<void> {
  const moved = written.filter(({ fields }) => fields.has("group"));
  for (const [name, keys] of Map.groupBy(moved, ({ key }) => groupInTarget(plan, key.from_group).name)) {
    await moveKeys(
      change,
      name,
      keys.map(({ key }) => key.id),
    );
  }
}

async function describe(
  change: OpenChangeSet,
  { settlement }: MergePlan,
  written: readonly WrittenKey[],
): Promise<void> {
  const having = (field: KeyField) => written.map(({ fields }) => fields.has(field));
  const decided = written.map(({ key, fields }) => {
    const decision = settlement.decisionOf({ key: key.name, language: "", field: "desc" });
    return fields.get("desc") === "edited" ? (decision?.value ?? "") : null;
  });
  await describeKeys(
    change,
    sql`SELECT k.id,
        CASE WHEN edit.desc THEN to_jsonb(coalesce(edit.decided, k.from_desc, '')) END AS desc,
        CASE WHEN edit.meta THEN coalesce(k.from_meta, '{}') END AS meta,
        CASE WHEN edit.length THEN to_jsonb(coalesce(k.from_length, 0)) END AS length, NULL::jsonb AS syntax,
        NULL::jsonb AS style
      FROM unnest(${written.map(({ key }) => key.id)}::bigint[], ${having("desc")}::boolean[], ${decided}::text[],
        ${having("meta")}::boolean[], ${having("maxLength")}::boolean[]) AS edit(id, "desc", decided, meta, length)
      JOIN merge_key k ON k.id = edit.id`,
  );
}

async function setExcluded(change: OpenChangeSet, written: readonly WrittenKey[]): Promise<void> {
  const changed = written.filter(({ fields }) => fields.has("excluded"));
  for (const excluded of [true, false])
    await excludeKeys(
      change,
      changed.filter(({ key }) => key.from_excluded === excluded).map(({ key }) => key.id),
      excluded,
    );
}

/** Writes the syntax or style of keys, which are stored as numbers. */
async function setSyntaxOrStyle(
  change: OpenChangeSet,
  field: "syntax" | "style",
  written: readonly WrittenKey[],
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const keys = written.filter(({ fields }) => fields.has(field)).map(({ key }) => key);
  const column = sql.ref(field);
  const { rows } = await sql<{ id: number; before: number; after: number }>`
    UPDATE entry_key k SET ${column} = change.after
    FROM (SELECT k.id, ${sql.ref(`k.${field}`)} AS before, source.value AS after
      FROM unnest(${keys.map((key) => key.id)}::bigint[], ${keys.map((key) => key[`from_${field}`])}::smallint[])
        AS source(id, value)
      JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = source.id
        AND ${sql.ref(`k.${field}`)} <> source.value) change
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = change.id
    RETURNING k.id, change.before, change.after`.execute(change.tx);
  await change.record(
    rows.map(({ id, before, after }) => ({
      resource: "key",
      id,
      before: { [field]: before },
      after: { [field]: after },
    })),
  );
}
