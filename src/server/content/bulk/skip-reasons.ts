import { type RawBuilder, sql } from "kysely";
import type { CellRule } from "./cell-actions.ts";
import type { Plan } from "./plan.ts";

/**
 * Reason why an entry of `chosenEntries` is skipped: the first reason for which its small write would be refused, else
 * null.
 */
export function skipReason(
  plan: Plan,
  { includesLocked, failing }: Pick<CellRule, "includesLocked" | "failing"> = {},
): RawBuilder<unknown> {
  const ofLock = includesLocked ? sql`` : sql`WHEN e.locked THEN 'locked'`;
  const ofChecks = failing ? sql`WHEN ${failing} THEN 'failing'` : sql``;
  return sql`CASE WHEN NOT (${isAllowed(plan)}) THEN 'not_allowed' ${ofLock} ${ofChecks}
    WHEN ${hasChanged(plan)} THEN 'changed' END`;
}

/** Condition on an entry of `chosenEntries`: it was saved after the preview. */
function hasChanged(plan: Plan): RawBuilder<unknown> {
  if (plan.task.sequence === undefined) return sql`false`;
  return sql`(k.id, l.id) IN (SELECT c.key_id, c.language_id FROM entry_change c
    WHERE c.project_id = ${plan.scope.projectId} AND c.branch_id = ${plan.scope.branchId}
      AND c.change_set_id IN (${changeSetsSincePreview(plan)}))`;
}

/** Selects the ids of the change sets after the preview. */
export function changeSetsSincePreview({ scope, task }: Plan): RawBuilder<unknown> {
  return sql`SELECT s.id FROM change_set s
    WHERE s.project_id = ${scope.projectId} AND s.branch_id = ${scope.branchId} AND s.sequence > ${task.sequence}`;
}

function isAllowed({ task, rights: { languageIds, ordered } }: Plan) {
  const isAllowedLanguage =
    languageIds.length === task.languageIds.length ? sql`true` : sql`l.id = ANY(${languageIds}::integer[])`;
  return ordered ? sql`${isAllowedLanguage} AND (k.id, l.id) IN (${ordered})` : isAllowedLanguage;
}
