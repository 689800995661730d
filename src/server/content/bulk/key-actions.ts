import { type Kysely, sql } from "kysely";
import type { BulkSample } from "#contract/bulk.ts";
import type { KeyDetails } from "#contract/entries.ts";
import { listLockedEntries } from "#server/content/entries/entries.store.ts";
import { readRows } from "#server/content/entries/read-rows.ts";
import { changeTagKeys, createMissingTags, findTagIds } from "#server/content/tags/tag-changes.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { describeKeys } from "#server/content/write-path/keys/describe-keys.ts";
import { excludeKeys, moveKeys, trashKeys } from "#server/content/write-path/keys/key-changes.ts";
import { storedSyntax } from "#server/content/write-path/keys/stored-syntax.ts";
import { RaceLost } from "#server/content/write-path/races.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { KeyAction } from "./bulk-task.ts";
import { chosenKeys } from "./changing-cells.ts";
import type { Plan } from "./plan.ts";
import { changeSetsSincePreview } from "./skip-reasons.ts";
import type { SkippedKey } from "./skipped-samples.ts";
import { type ReasonCounts, reasonCountColumns, type Totals, totalsOf } from "./totals.ts";

type KeyPlan = { plan: Plan; action: KeyAction };

/** Maximum number of keys that are moved or deleted before the event loop gets a turn. */
const chunkSize = 5_000;

/** Finds the keys that an action changes, and those that it skips. */
export async function findChangingKeys(
  db: Kysely<Database>,
  { plan, action }: KeyPlan,
): Promise<{ ids: number[]; skippedRows: SkippedKey[]; totals: Totals }> {
  const isDeletion = action.action === "delete";
  const { rows } = await sql<ReasonCounts & { ids: number[]; skipped_rows: SkippedKey[] }>`
    SELECT coalesce(array_agg(id ORDER BY id) FILTER (WHERE reason IS NULL), '{}') AS ids,
      coalesce(json_agg(chosen_keys ORDER BY id) FILTER (WHERE reason IS NOT NULL), '[]') AS skipped_rows,
      ${reasonCountColumns}
    FROM (
      SELECT k.id, CASE WHEN ${isDeletion ? isLocked(plan) : sql`false`} THEN 'locked'
        WHEN ${hasChanged(plan, isDeletion)} THEN 'changed' END AS reason
      FROM ${chosenKeys(plan)} WHERE ${differs({ plan, action })}
    ) AS chosen_keys`.execute(db);
  const { ids = [], skipped_rows: skippedRows = [], ...counts } = rows[0] ?? {};
  return { ids, skippedRows, totals: totalsOf(counts) };
}

/** Condition on a key `k`: it was changed after the preview or, with `texts`, one of its texts was. */
function hasChanged(plan: Plan, texts: boolean) {
  if (plan.task.sequence === undefined) return sql`false`;
  const { projectId, branchId } = plan.scope;
  const changeSets = changeSetsSincePreview(plan);
  const changedKeys = sql`SELECT c.resource_id FROM resource_change c WHERE c.project_id = ${projectId}
    AND c.resource = 'key' AND c.change_set_id IN (${changeSets})`;
  const keysOfTexts = sql`SELECT c.key_id FROM entry_change c WHERE c.project_id = ${projectId}
    AND c.branch_id = ${branchId} AND c.change_set_id IN (${changeSets})`;
  return texts ? sql`k.id IN (${changedKeys} UNION ALL ${keysOfTexts})` : sql`k.id IN (${changedKeys})`;
}

/** Condition on a key `k`: it has a locked entry, so it is not deleted (rest-api.md 4.5). */
function isLocked({ scope: { projectId, branchId } }: Plan) {
  return sql`k.id IN (
    SELECT e.key_id FROM entry e JOIN language l ON l.project_id = e.project_id AND l.branch_id = e.branch_id
      AND l.id = e.language_id AND l.trashed_by IS NULL
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.locked)`;
}

/** Condition on a key `k` of `chosenKeys`: the action changes it. */
function differs({ plan, action }: KeyPlan) {
  const { projectId, branchId } = plan.scope;
  switch (action.action) {
    case "delete":
      return sql`true`;
    case "move":
      return sql`k.group_id NOT IN (SELECT g.id FROM entry_group g WHERE g.project_id = ${projectId}
        AND g.branch_id = ${branchId} AND g.name = ${action.group} AND g.trashed_by IS NULL)`;
    case "tag":
      return sql`k.id NOT IN (${taggedKeys(plan, action.tags)} GROUP BY tk.key_id HAVING count(*) = ${action.tags.length})`;
    case "untag":
      return sql`k.id IN (${taggedKeys(plan, action.tags)})`;
    case "setSyntax": {
      const { syntax = null, style = null } = storedSyntax(action);
      return sql`(k.syntax, k.style)
        <> (coalesce(${syntax}::smallint, k.syntax), coalesce(${style}::smallint, k.style))`;
    }
    case "setMaxLength":
      return sql`k.max_length IS DISTINCT FROM ${action.maxLength}::integer`;
    case "excludeKeys":
      return sql`NOT k.excluded`;
    case "includeKeys":
      return sql`k.excluded`;
  }
}

function taggedKeys({ scope: { projectId, branchId } }: Plan, names: readonly string[]) {
  return sql`SELECT tk.key_id FROM tag t
    JOIN tag_key tk ON tk.project_id = t.project_id AND tk.branch_id = t.branch_id AND tk.tag_id = t.id
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.trashed_by IS NULL
      AND t.name = ANY(${names}::text[])`;
}

/** Previews an action on keys. */
export async function previewKeys(
  db: Kysely<Database>,
  { plan, action }: KeyPlan,
  ids: readonly number[],
): Promise<BulkSample[]> {
  const { rows } = await readRows(db, plan.scope, { keyIds: ids, languages: [] });
  return rows.map((row) => ({ key: row.key, ...valuesOf(action, row) }));
}

function valuesOf(
  action: KeyAction,
  { group, tags, syntax, style, maxLength }: KeyDetails,
): Pick<BulkSample, "before" | "after"> {
  switch (action.action) {
    case "delete":
      return { before: {}, after: null };
    case "move":
      return { before: { group }, after: { group: action.group } };
    case "tag":
      return { before: { tags }, after: { tags: [...new Set([...tags, ...action.tags])].sort() } };
    case "untag":
      return { before: { tags }, after: { tags: tags.filter((tag) => !action.tags.includes(tag)) } };
    case "setSyntax":
      return changedFields(
        { syntax: syntax ?? null, style: style ?? null },
        { syntax: action.syntax, style: action.style },
      );
    case "setMaxLength":
      return { before: { maxLength: maxLength ?? null }, after: { maxLength: action.maxLength } };
    case "excludeKeys":
      return { before: { excluded: false }, after: { excluded: true } };
    case "includeKeys":
      return { before: { excluded: true }, after: { excluded: false } };
  }
}

/** Fields that change; undefined fields stay. */
function changedFields<const Field extends string>(
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
): Pick<BulkSample, "before" | "after"> {
  const names = (Object.keys(before) as Field[]).filter(
    (name) => after[name] !== undefined && after[name] !== before[name],
  );
  const sideOf = (side: Readonly<Record<Field, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, side[name]]));
  return { before: sideOf(before), after: sideOf(after) };
}

type KeyWork = KeyPlan & { sample: number; reportProgress: (done: number) => Promise<void> };

/** Performs an action on keys. Other writers cannot create, move, tag or delete keys until the commit. */
export async function changeKeys(
  change: OpenChangeSet,
  { plan, action, sample, reportProgress }: KeyWork,
): Promise<Totals & { sample: BulkSample[] }> {
  await change.lockStructure();
  const { ids, totals } = await findChangingKeys(change.tx, { plan, action });
  const samples = await previewKeys(change.tx, { plan, action }, ids.slice(0, sample));
  if (ids.length > 0) await applyToKeys(change, action, { ids, reportProgress });
  return { ...totals, sample: samples };
}

async function applyToKeys(
  change: OpenChangeSet,
  action: KeyAction,
  { ids, reportProgress }: { ids: readonly number[]; reportProgress: KeyWork["reportProgress"] },
): Promise<void> {
  // A change set records the keys of a tag only once, so all of them are changed at once.
  if (action.action === "tag" || action.action === "untag") return await changeTags(change, action, ids);
  for (let start = 0; start < ids.length; start += chunkSize) {
    const chunk = ids.slice(start, start + chunkSize);
    if (action.action === "move") await moveKeys(change, action.group, chunk);
    else if (action.action === "setSyntax") await setSyntax(change, action, chunk);
    else if (action.action === "setMaxLength") await setMaxLength(change, action, chunk);
    else if (action.action === "excludeKeys") await excludeKeys(change, chunk, true);
    else if (action.action === "includeKeys") await excludeKeys(change, chunk, false);
    else await deleteKeys(change, chunk);
    await reportProgress(Math.min(start + chunkSize, ids.length));
  }
}

async function changeTags(
  change: OpenChangeSet,
  { action, tags }: Extract<KeyAction, { tags: string[] }>,
  ids: readonly number[],
): Promise<void> {
  const tagIds = await (action === "tag" ? createMissingTags : findTagIds)(change, tags);
  const keys = action === "tag" ? { add: ids } : { remove: ids };
  await changeTagKeys(change, new Map([...tagIds.values()].map((tagId) => [tagId, keys])));
}

async function setSyntax(
  change: OpenChangeSet,
  action: Extract<KeyAction, { action: "setSyntax" }>,
  ids: readonly number[],
): Promise<void> {
  const { syntax = null, style = null } = storedSyntax(action);
  await describeKeys(
    change,
    sql`SELECT id, NULL::jsonb AS desc, NULL::jsonb AS meta, NULL::jsonb AS length,
      to_jsonb(${syntax}::smallint) AS syntax, to_jsonb(${style}::smallint) AS style
      FROM unnest(${ids}::bigint[]) AS id`,
  );
}

async function setMaxLength(
  change: OpenChangeSet,
  { maxLength }: Extract<KeyAction, { action: "setMaxLength" }>,
  ids: readonly number[],
): Promise<void> {
  await describeKeys(
    change,
    sql`SELECT id, NULL::jsonb AS desc, NULL::jsonb AS meta, to_jsonb(${maxLength ?? 0}::integer) AS length,
      NULL::jsonb AS syntax, NULL::jsonb AS style
      FROM unnest(${ids}::bigint[]) AS g(id)`,
  );
}

async function deleteKeys(change: OpenChangeSet, ids: readonly number[]): Promise<void> {
  await trashKeys(change, ids);
  // If an entry got the flag `locked` before its key was locked, the change set is retried, and then skips the key.
  if ((await listLockedEntries(change.tx, change.input.scope, ids)).length > 0) throw new RaceLost();
}
