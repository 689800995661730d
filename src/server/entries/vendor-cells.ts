import { type RawBuilder, sql } from "kysely";
import type { ProjectCaller } from "#server/auth/caller.ts";

/** Vendor roles see and write only the strings of their orders (decisions.md 4). */
export function isVendor({ role }: Pick<ProjectCaller, "role">): boolean {
  return role?.startsWith("tpt") ?? false;
}

/** The cells (key_id, language_id) of a branch that a vendor sees: those of all orders that are no drafts. */
export function vendorCells({
  projectId,
  branchId,
}: {
  projectId: number;
  branchId: number;
}): RawBuilder<unknown> {
  return sql`SELECT oe.key_id, oe.language_id FROM order_entry oe
    JOIN translation_order o ON o.project_id = oe.project_id AND o.branch_id = oe.branch_id AND o.id = oe.order_id
    WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND o.status <> 'draft'`;
}
