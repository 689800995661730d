import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { CellRow, CellRule } from "./cell-actions.ts";
import { idsOf } from "./key-selection.ts";
import type { Plan } from "./plan.ts";
import { skipReason } from "./skip-reasons.ts";
import { type ReasonCounts, reasonCountColumns, type Totals, totalsOf } from "./totals.ts";

/** Counts the entries that an action changes, and those that it would change but skips. */
export async function countCells(db: Kysely<Database>, plan: Plan, rule: CellRule): Promise<Totals> {
  const { rows } = await sql<ReasonCounts>`
    SELECT ${reasonCountColumns} FROM (SELECT ${skipReason(plan, rule)} AS reason ${fromChangingEntries(plan, rule)})
      AS changing_cells`.execute(db);
  return totalsOf(rows[0] ?? {});
}

/**
 * Selects the entries that an action changes, and those that it would change but skips, in key order, the source first:
 * the order in which they are written.
 */
export function changingCells(plan: Plan, rule: CellRule): RawBuilder<CellRow> {
  return sql<CellRow>`
    SELECT k.id AS key_id, l.id AS language_id, ${skipReason(plan, rule)} AS reason, coalesce(e.version, 0) AS version,
      e.value_id, e.draft_id, e.comment_id
      ${rule.columns ? sql`, ${rule.columns}` : sql``}
    ${fromChangingEntries(plan, rule)} ORDER BY k.id, l.id <> ${plan.scope.baseLanguageId}, l.id`;
}

/** Position and length of a list of entries that an action changes or skips. */
export type Page = { limit: number; offset: number };

/** Reads entries that an action changes or, with `skipped`, those that it skips. */
export async function readCells(
  db: Kysely<Database>,
  { plan, rule, page, skipped = false }: { plan: Plan; rule: CellRule; page: Page; skipped?: boolean },
): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    SELECT * FROM (${changingCells(plan, rule)}) AS changing_cells
    WHERE reason IS ${skipped ? sql`NOT NULL` : sql`NULL`}
    LIMIT ${sql.lit(page.limit)} OFFSET ${sql.lit(page.offset)}`.execute(db);
  return rows;
}

/** Texts that limit the size of a batch of cells: stored, copied and produced ones. */
export function textReferencesOf({ scope }: Plan, rule: CellRule) {
  return {
    projectId: scope.projectId,
    textIds: ({ value_id, draft_id, comment_id, copied_id, source_id }: CellRow) => [
      value_id,
      draft_id,
      comment_id,
      copied_id,
      source_id,
    ],
    producedBytes: rule.producedBytes,
  };
}

function fromChangingEntries(plan: Plan, rule: CellRule): RawBuilder<unknown> {
  return sql`
    FROM ${chosenEntries(plan)} ${rule.join ?? sql``}
    WHERE ${rule.differs} AND ${isInSelection(plan)}`;
}

/** Condition on an entry of `chosenEntries`: it is not excepted, and the caller sees it. */
export function isInSelection({ task: { exceptCells }, rights: { visible } }: Plan): RawBuilder<unknown> {
  const isVisible = visible ? sql`(k.id, l.id) IN (${visible})` : sql`true`;
  if (exceptCells.length === 0) return isVisible;
  return sql`${isVisible} AND (k.id, l.id) NOT IN (SELECT * FROM unnest(${exceptCells.map((cell) => cell.keyId)}::bigint[],
    ${exceptCells.map((cell) => cell.languageId)}::integer[]))`;
}

/**
 * Selects the chosen keys `k` in the languages `l`, with their stored entries `e`: looked up one by one, since
 * PostgreSQL would choose a nested loop join while it has no statistics.
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

/** Selects the existing chosen keys, as the table `k`. */
export function chosenKeys({ scope, task, keys }: Plan): RawBuilder<unknown> {
  return sql`(
    SELECT id, group_id, syntax, style, max_length, excluded, meaning FROM entry_key
    WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND trashed_by IS NULL AND id IN (${keys})
      AND ${task.exceptKeys.length === 0 ? sql`true` : sql`id NOT IN (${idsOf(task.exceptKeys)})`}
  ) AS k`;
}
