import { sql } from "kysely";
import { arrivals, type MergePlan } from "#server/content/merges/plan/merge-plan.ts";
import type { ResourcePair, ResourceType } from "#server/content/merges/plan/merge-resources.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { recountLanguages } from "#server/content/write-path/counters/recount.ts";
import { lockLanguagesExclusively } from "#server/content/write-path/locks/lock-languages.ts";
import { screenshotsOf, trashScreenshots } from "#server/content/write-path/screenshots/trash-screenshots.ts";
import { blockerOf } from "#server/content/write-path/trash/deletion-blockers.ts";

const tables = { language: "language", group: "entry_group", tag: "tag" } as const;

/**
 * Locks the languages that the target loses: waits for all writers, whose texts decide whether the language is deleted,
 * and blocks new ones.
 */
export async function lockRemovedLanguages(change: OpenChangeSet, plan: MergePlan): Promise<void> {
  const removed = removedResources(plan, "language").flatMap(({ toId }) => toId ?? []);
  if (removed.length > 0) await lockLanguagesExclusively(change.tx, change.input.scope.projectId, removed);
}

/** Renames languages, groups and tags, whose names may be swapped, then adds those that the target accepts. */
export async function writeResources(change: OpenChangeSet, plan: MergePlan): Promise<void> {
  await freeNames(change, plan);
  await renameResources(change, plan);
  const arriving = [...arrivals(plan.resources)];
  for (const type of ["language", "group", "tag"] as const) {
    const pairs = arriving.filter((pair) => pair.type === type);
    const isRestored = (pair: ResourcePair) => pair.restorable;
    await insertResources(
      change,
      type,
      pairs.filter((pair) => !isRestored(pair)),
    );
    await restoreResources(change, type, pairs.filter(isRestored));
  }
}

/**
 * Trashes the resources that the target loses, tags with their screenshots. Keeps those that may not be deleted.
 * Returns the ids of the trashed languages.
 */
export async function removeMergedResources(change: OpenChangeSet, plan: MergePlan): Promise<number[]> {
  const { projectId, branchId } = change.input.scope;
  const languageIds: number[] = [];
  for (const type of ["tag", "group", "language"] as const) {
    const removed = removedResources(plan, type);
    const ids = removed.map(({ toId }) => toId ?? 0);
    if (type === "tag") await trashScreenshots(change, screenshotsOf(change, ids));
    // Groups and tags have temporary names (freeNames).
    const formerName = type === "language" ? sql`` : sql`, name = removed.name`;
    const { rows } = await sql<{ id: number }>`
      UPDATE ${sql.table(tables[type])} t SET trashed_by = ${change.id} ${formerName}
      FROM unnest(${ids}::bigint[], ${removed.map(({ to }) => to?.name ?? "")}::text[]) AS removed(id, name)
      WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = removed.id
        AND ${blockerOf(type)} IS NULL RETURNING t.id`.execute(change.tx);
    await change.record(rows.map(({ id }) => ({ resource: type, id, before: {}, after: null })));
    if (type === "language") languageIds.push(...rows.map(({ id }) => id));
  }
  return languageIds;
}

function removedResources({ resources }: MergePlan, wanted: ResourceType): ResourcePair[] {
  return resources
    .filter(({ pair, outcome }) => pair.type === wanted && pair.from === null && outcome === "taken")
    .map(({ pair }) => pair);
}

/** Groups and tags that the target loses are deleted last; until then they get temporary names that cannot clash. */
async function freeNames(change: OpenChangeSet, plan: MergePlan): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  for (const type of ["group", "tag"] as const) {
    const ids = removedResources(plan, type).map(({ toId }) => toId ?? 0);
    if (ids.length === 0) continue;
    await sql`
      UPDATE ${sql.table(tables[type])} SET name = E'\x01' || id
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ANY(${ids}::bigint[])`.execute(
      change.tx,
    );
  }
}

async function insertResources(
  change: OpenChangeSet,
  type: ResourceType,
  pairs: readonly ResourcePair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  const columns = {
    language: sql`(project_id, branch_id, id, code, name) SELECT ${projectId}, ${branchId}, id, name, title`,
    group: sql`(project_id, branch_id, id, name) SELECT ${projectId}, ${branchId}, id, name`,
    tag: sql`(project_id, branch_id, id, name, category_id) SELECT ${projectId}, ${branchId}, id, name, category`,
  };
  await sql`INSERT INTO ${sql.table(tables[type])} ${columns[type]} FROM ${sourceStates(pairs)}`.execute(
    change.tx,
  );
  await change.record(
    pairs.map((pair) => ({ resource: type, id: pair.fromId ?? 0, before: null, after: {} })),
  );
}

async function restoreResources(
  change: OpenChangeSet,
  type: ResourceType,
  pairs: readonly ResourcePair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  const table = sql.table(tables[type]);
  const fields = restoredFields[type];
  const fieldsOf = (row: "former" | "t") =>
    sql`jsonb_build_object(${sql.join(fields.flatMap(({ field, column }) => [sql.lit(field), sql.ref(`${row}.${column}`)]))})`;
  const differ = fields.map(
    ({ column }) => sql`${sql.ref(`former.${column}`)} IS DISTINCT FROM ${sql.ref(`t.${column}`)}`,
  );
  const { rows } = await sql<RestoredRow>`
    UPDATE ${table} t SET trashed_by = NULL,
      ${sql.join(fields.map(({ column, value }) => sql`${sql.ref(column)} = ${sql.ref(`source.${value}`)}`))}
    FROM ${sourceStates(pairs)} JOIN ${table} former ON former.project_id = ${projectId}
      AND former.branch_id = ${branchId} AND former.id = source.id
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = source.id
    RETURNING t.id, ${fieldsOf("former")} AS before, ${fieldsOf("t")} AS after, ${sql.join(differ, sql` OR `)} AS altered`.execute(
    change.tx,
  );
  if (type === "language")
    await recountLanguages(
      change,
      rows.map(({ id }) => id),
    );
  await change.record(
    rows.map(({ id }) => ({ resource: type, id, before: null, after: { restored: true } })),
  );
  const altered = rows.filter((row) => row.altered);
  await change.record(altered.map(({ id, before, after }) => ({ resource: type, id, before, after })));
}

type LoggedFields = Record<string, unknown>;
type RestoredRow = { id: number; before: LoggedFields; after: LoggedFields; altered: boolean };

/** Fields that a restored resource gets from the source: the name in the log, the column, and the value. */
const restoredFields = {
  language: [{ field: "name", column: "name", value: "title" }],
  group: [{ field: "name", column: "name", value: "name" }],
  tag: [
    { field: "name", column: "name", value: "name" },
    { field: "category", column: "category_id", value: "category" },
  ],
};

/** States of the source branch by its ids, as the table `source`. */
function sourceStates(pairs: readonly ResourcePair[]) {
  return sql`unnest(${pairs.map((pair) => pair.fromId)}::bigint[],
    ${pairs.map((pair) => pair.from?.name ?? "")}::text[], ${pairs.map((pair) => pair.from?.title ?? null)}::text[],
    ${pairs.map((pair) => pair.from?.category ?? null)}::integer[]) AS source(id, name, title, category)`;
}

async function renameResources(change: OpenChangeSet, { resources }: MergePlan): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const altered = resources.filter(
    ({ field, outcome }) => outcome === "taken" && (field === "name" || field === "category"),
  );
  for (const type of ["language", "group", "tag"] as const) {
    for (const field of ["name", "category"] as const) {
      const rows = altered.filter(
        ({ pair, field: decidedField }) => pair.type === type && decidedField === field,
      );
      if (rows.length === 0) continue;
      const ids = rows.map(({ pair }) => pair.toId ?? 0);
      const column = sql.ref(field === "category" ? "category_id" : "name");
      const update = (value: ReturnType<typeof sql>) =>
        sql`UPDATE ${sql.table(tables[type])} t SET ${column} = ${value}
          FROM unnest(${ids}::bigint[], ${rows.map(({ from }) => (from === null ? null : String(from)))}::text[])
            AS change(id, value)
          WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = change.id`.execute(
          change.tx,
        );
      // Names are unique: swapped names first get temporary values.
      if (field === "name" && type !== "language") await update(sql`E'\x01' || t.id`);
      await update(field === "category" ? sql`change.value::integer` : sql`change.value`);
      await change.record(
        rows.map(({ pair, from, to }) => ({
          resource: type,
          id: pair.toId ?? 0,
          before: { [field]: to },
          after: { [field]: from },
        })),
      );
    }
  }
}
