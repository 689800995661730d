import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Scope } from "#server/auth/caller.ts";
import type { Database } from "#server/db/schema.ts";
import type { BulkTask } from "./bulk-task.ts";
import type { CellRow, CellRule, Totals } from "./cell-actions.ts";
import { idsOf } from "./key-selection.ts";

/** What a bulk action is about: its task and the keys that were chosen. */
export type Plan = { scope: Scope; task: BulkTask; keys: RawBuilder<unknown> };

/** The entries that an action changes or would change if they were not locked, and how many of either. */
export async function countCells(db: Kysely<Database>, plan: Plan, rule: CellRule): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT count(*) FILTER (WHERE ${isFree(rule)})::integer AS count,
      count(*) FILTER (WHERE NOT ${isFree(rule)})::integer AS skipped
    ${changingFrom(plan, rule)}`.execute(db);
  return rows[0] ?? { count: 0, skipped: 0 };
}

/**
 * Selects the entries that an action changes, and those that it passes over since they are locked, in key order, the source
 * first: the order in which they are written.
 */
export function changingCells(plan: Plan, rule: CellRule): RawBuilder<CellRow> {
  return sql<CellRow>`
    SELECT k.id AS key_id, l.id AS language_id, NOT ${isFree(rule)} AS locked, coalesce(e.version, 0) AS version,
      e.value_id, e.draft_id, e.comment_id
      ${rule.columns ? sql`, ${rule.columns}` : sql``}
    ${changingFrom(plan, rule)} ORDER BY k.id, l.id <> ${plan.scope.baseLanguageId}, l.id`;
}

/** The first entries that an action changes. */
export async function readFirstCells(
  db: Kysely<Database>,
  { plan, rule, limit }: { plan: Plan; rule: CellRule; limit: number },
): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    SELECT * FROM (${changingCells(plan, rule)}) AS changing WHERE NOT locked LIMIT ${sql.lit(limit)}`.execute(
    db,
  );
  return rows;
}

/** How many cells are worked on at once: by what is stored of them, what is copied and what is made anew. */
export function boundsOf({ scope }: Plan, rule: CellRule) {
  return {
    projectId: scope.projectId,
    textIds: ({ value_id, draft_id, comment_id, copied_id }: CellRow) => [
      value_id,
      draft_id,
      comment_id,
      copied_id,
    ],
    made: rule.made,
  };
}

function isFree({ passesLocked }: CellRule) {
  return passesLocked ? sql`true` : sql`NOT coalesce(e.locked, false)`;
}

function changingFrom(plan: Plan, rule: CellRule): RawBuilder<unknown> {
  return sql`
    FROM ${chosenEntries(plan)} ${rule.joined ?? sql``}
    WHERE ${rule.differs} AND ${isNotExcepted(plan)}`;
}

/** Condition on an entry of `chosenEntries`. */
export function isNotExcepted({ task: { exceptCells } }: Plan): RawBuilder<unknown> {
  if (exceptCells.length === 0) return sql`true`;
  return sql`(k.id, l.id) NOT IN (SELECT * FROM unnest(${exceptCells.map((cell) => cell.keyId)}::bigint[],
    ${exceptCells.map((cell) => cell.languageId)}::integer[]))`;
}

/**
 * The chosen keys `k` in the languages `l`, with what is stored of the entries as `e`: each looked up by itself, since a
 * join would compare each with each where PostgreSQL does not know yet how many there are.
 */
export function chosenEntries(plan: Plan): RawBuilder<unknown> {
  const { projectId, branchId } = plan.scope;
  return sql`${chosenKeys(plan)}
    CROSS JOIN unnest(${plan.task.languageIds}::integer[]) AS l(id)
    LEFT JOIN LATERAL (
      SELECT * FROM entry
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = k.id AND language_id = l.id OFFSET 0
    ) AS e ON true`;
}

/** The chosen keys that are there, as the table `k`. */
export function chosenKeys({ scope, task, keys }: Plan): RawBuilder<unknown> {
  return sql`(
    SELECT id, group_id, syntax, style FROM entry_key
    WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND trashed_by IS NULL AND id IN (${keys})
      AND ${task.exceptKeys.length === 0 ? sql`true` : sql`id NOT IN (${idsOf(task.exceptKeys)})`}
  ) AS k`;
}
