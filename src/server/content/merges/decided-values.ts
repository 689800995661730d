import type { Kysely } from "kysely";
import type { MergeDecision } from "#contract/merges.ts";
import { internTexts } from "#server/content/write-path/texts/intern-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import {
  type CustomStatusRow,
  isBuiltInStatus,
  listCustomStatuses,
  parseStatus,
} from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import { assertTextLength } from "#server/workspace/auth/rights/entries.rules.ts";
import { assertMaySetStatuses } from "#server/workspace/auth/rights/status-rights.ts";
import type { WrittenValues } from "./apply/apply-cells.ts";

/**
 * Validates the values of decisions like those of a small write, and stores their texts before the transaction that
 * uses them.
 */
export async function prepareValues(
  db: Kysely<Database>,
  { scope, role }: { scope: Scope; role: ProjectCaller["role"] },
  decisions: readonly MergeDecision[],
): Promise<WrittenValues> {
  for (const [index, { value }] of decisions.entries()) assertTextLength(value, `decisions.${index}.value`);
  const valueDecisions = decisions.filter(({ value }) => value !== undefined);
  const valuesOf = (...fields: string[]) =>
    valueDecisions.filter(({ field }) => fields.includes(field)).map(({ value = "" }) => value);
  const statusValues = valuesOf("status");
  const customs = statusValues.every(isBuiltInStatus) ? [] : await listCustomStatuses(db, scope.teamId);
  const statuses = new Map(statusValues.map((status) => [status, parseStatus(status, customs)]));
  assertMaySetStatuses({ role }, decidedStatuses(valueDecisions, { statuses, customs }));
  return { texts: await internTexts(db, scope.projectId, valuesOf("value", "comment")), statuses };
}

type Statuses = { statuses: ReadonlyMap<string, number>; customs: readonly CustomStatusRow[] };

/** Custom statuses that decisions set, with the comments that are decided for the same texts. */
function decidedStatuses(decisions: readonly MergeDecision[], { statuses, customs }: Statuses) {
  const cellOf = ({ key, language }: MergeDecision) => JSON.stringify([key, language]);
  const comments = new Map(
    decisions.filter(({ field }) => field === "comment").map((item) => [cellOf(item), item.value]),
  );
  return decisions.flatMap((item) => {
    const number = item.field === "status" ? statuses.get(item.value ?? "") : undefined;
    const status = customs.find(({ id }) => id === number);
    return status ? [{ status, comment: comments.get(cellOf(item)) }] : [];
  });
}
