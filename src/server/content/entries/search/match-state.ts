import { type RawBuilder, sql } from "kysely";
import type { TextOrigin } from "#contract/origins.ts";
import {
  isFailing,
  isWarned,
  offChecks,
  openFindings,
} from "#server/content/write-path/checks/check-entries.ts";
import { isOutdated, isTranslated } from "#server/platform/db/values/entry-states.ts";
import { attentionStatuses, isOneOf } from "#server/platform/db/values/statuses.ts";
import { originNumber } from "#server/platform/db/values/text-origins.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { bitsOf } from "#text/checks/check-bits.ts";
import type { CheckName } from "#text/checks/check-names.ts";
import { isSearchedCell, type QueryContext } from "./query-context.ts";

type Condition = RawBuilder<boolean>;

/**
 * Condition on keys with an entry of any shown language in a state: a counter of rules.md 5, `warning`, `commented`, or
 * `status:<number>`. Excluded entries are only in the state `excluded`. The meaning is that of entry-counters.ts; a
 * test compares the two.
 */
export function matchState(state: string, context: QueryContext): Condition {
  if (state !== "excluded") return sql<boolean>`(NOT k.excluded AND ${matchIncluded(state, context)})`;
  const ofKey = sql`(k.excluded AND ${hasVisibleCell(context)})`;
  return sql<boolean>`(${ofKey} OR ${hasCellIn(storedCells(context, sql`e.excluded`))})`;
}

/** Condition for every state except `excluded`. Applies to keys that are not excluded. */
function matchIncluded(state: string, context: QueryContext): Condition {
  const status = /^status:(\d+)$/.exec(state)?.[1];
  if (state === "all") return hasCellOutside(context, [storedCells(context, sql`e.excluded`)]);
  if (status === "0")
    return hasCellOutside(context, [storedCells(context, sql`(e.status <> 0 OR e.excluded)`)]);
  if (status !== undefined) return hasCellIn(includedCells(context, sql`e.status = ${Number(status)}`));
  const outdated = isOutdated(context.baseLanguageId, "ek");
  switch (state) {
    case "notTranslated":
      return hasCellOutside(context, [storedCells(context, sql`(${translated} OR e.excluded)`)]);
    case "new":
      return hasCellOutside(context, [
        storedCells(context, sql`(${translated} OR e.status <> 0 OR e.excluded)`),
        orderedCells(context, sql`oe.open`),
      ]);
    case "inOrder":
      return hasCellIn(includedOrderedCells(context, sql`oe.open`));
    case "inTranslation":
      return hasCellIn(includedOrderedCells(context, sql`oe.open AND oe.translating`));
    case "outdated":
      return hasCellIn(storedCellsWithKey(context, sql`${outdated} AND NOT e.excluded`));
    case "needsAttention":
      return hasCellIn(
        storedCellsWithKey(
          context,
          sql`(${isOneOf(sql`e.status`, attentionStatuses)} OR ${outdated}) AND NOT e.excluded`,
        ),
      );
    case "failing":
      return hasCellIn(includedCells(context, isFailing(context.projectId)));
    case "warning":
      return hasCellIn(includedCells(context, isWarned(context.projectId)));
    default:
      return hasCellIn(includedCells(context, simpleStates[state] ?? sql`false`));
  }
}

/** Condition on keys with an entry of any shown language that has a finding of an enabled check. */
export function matchCheck(check: CheckName, context: QueryContext): Condition {
  const hasFinding = sql`${openFindings} & ~${offChecks(context.projectId)} & ${sql.lit(bitsOf([check]))} <> 0`;
  return sql<boolean>`(NOT k.excluded AND ${hasCellIn(includedCells(context, hasFinding))})`;
}

/** Condition on keys with a text of this origin in any shown language. */
export function matchOrigin(origin: TextOrigin, context: QueryContext): Condition {
  return hasCellIn(storedCells(context, sql`e.origin = ${sql.lit(originNumber(origin))} AND ${translated}`));
}

const translated = isTranslated();

const simpleStates: Record<string, RawBuilder<unknown>> = {
  translated,
  draft: sql`e.draft_id IS NOT NULL`,
  locked: sql`e.locked`,
  commented: sql`e.comment_id IS NOT NULL`,
};

/** Cells (key_id, language_id) of the shown languages whose stored entry matches a condition. */
function storedCells(context: QueryContext, condition: RawBuilder<unknown>) {
  const { projectId, branchId, shownIds } = context;
  return sql`SELECT e.key_id, e.language_id FROM entry e
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId}
      AND e.language_id = ANY(${shownIds}::integer[]) AND ${condition} AND ${isSearchedCell(context, "e")}`;
}

/** Same as `storedCells`, but without excluded entries. */
function includedCells(context: QueryContext, condition: RawBuilder<unknown>) {
  return storedCells(context, sql`${condition} AND NOT e.excluded`);
}

function storedCellsWithKey(context: QueryContext, condition: RawBuilder<unknown>) {
  const { projectId, branchId, shownIds } = context;
  return sql`SELECT e.key_id, e.language_id FROM entry e
    JOIN entry_key ek ON ek.project_id = ${projectId} AND ek.branch_id = ${branchId} AND ek.id = e.key_id
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId}
      AND e.language_id = ANY(${shownIds}::integer[]) AND ${condition} AND ${isSearchedCell(context, "e")}`;
}

function orderedCells(context: QueryContext, condition: RawBuilder<unknown>) {
  const { projectId, branchId, shownIds } = context;
  return sql`SELECT oe.key_id, oe.language_id FROM order_entry oe
    WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId}
      AND oe.language_id = ANY(${shownIds}::integer[]) AND ${condition} AND ${isSearchedCell(context, "oe")}`;
}

function includedOrderedCells(context: QueryContext, condition: RawBuilder<unknown>) {
  const { projectId, branchId } = context;
  return orderedCells(
    context,
    sql`${condition} AND NOT EXISTS (SELECT FROM entry e WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId}
      AND e.key_id = oe.key_id AND e.language_id = oe.language_id AND e.excluded)`,
  );
}

/** Whether the caller sees a shown cell of the key. */
function hasVisibleCell({ shownIds, caller }: QueryContext): Condition {
  const visible = visibleCells(caller);
  if (!visible) return sql<boolean>`${shownIds.length > 0}::boolean`;
  return sql<boolean>`k.id IN (SELECT key_id FROM (${visible}) AS cell WHERE language_id = ANY(${shownIds}::integer[]))`;
}

function hasCellIn(cells: RawBuilder<unknown>): Condition {
  return sql<boolean>`k.id IN (SELECT key_id FROM (${cells}) AS cell)`;
}

/** Whether a shown cell of the key, stored or not, is in none of the lists. */
function hasCellOutside(
  { shownIds, caller }: QueryContext,
  lists: readonly RawBuilder<unknown>[],
): Condition {
  const visible = visibleCells(caller);
  if (visible)
    return sql<boolean>`k.id IN (SELECT key_id FROM (${visible} EXCEPT (${sql.join(lists, sql` UNION `)})) AS cell
      WHERE language_id = ANY(${shownIds}::integer[]))`;
  // A single list of a single language needs neither union nor count.
  const [only] = lists;
  if (only && lists.length === 1 && shownIds.length === 1)
    return sql<boolean>`k.id NOT IN (SELECT key_id FROM (${only}) AS cell)`;
  return sql<boolean>`(${shownIds.length > 0}::boolean AND k.id NOT IN (
    SELECT key_id FROM (${sql.join(lists, sql` UNION `)}) AS cell
    GROUP BY key_id HAVING count(*) = ${shownIds.length}))`;
}
