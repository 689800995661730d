import { type RawBuilder, sql } from "kysely";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";

/** Keys that a vendor sees: those of its orders. Undefined for other callers, who see all keys. */
export function visibleKeys(caller: ProjectCaller): RawBuilder<unknown> | undefined {
  const cells = visibleCells(caller);
  return cells && sql`SELECT visible_cell.key_id FROM (${cells}) AS visible_cell`;
}
