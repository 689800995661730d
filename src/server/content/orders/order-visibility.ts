import { type RawBuilder, sql } from "kysely";
import { isVendor } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { isAssigned, worksOnAll } from "#server/workspace/auth/rights/vendor-cells.ts";

/**
 * Whether `translation_order o` was ever placed. The status does not show this, since drafts can also be put on hold or
 * canceled.
 */
export const isPlaced = sql<boolean>`o.source_language_id IS NOT NULL`;

/**
 * Whether the caller sees `translation_order o`. Members of the client see all orders; the project token and the vendor
 * only placed ones, and people of a vendor only orders with a language that they work on (rules.md 7.5).
 */
export function isOrderVisible(
  caller: Pick<ProjectCaller, "role" | "person" | "languageIds">,
): RawBuilder<unknown> {
  if (caller.role !== null && !isVendor(caller.role)) return sql`true`;
  if (worksOnAll(caller)) return isPlaced;
  return sql`(${isPlaced} AND EXISTS (SELECT FROM order_language WHERE project_id = o.project_id
    AND branch_id = o.branch_id AND order_id = o.id AND ${isAssigned(caller, "order_language")}))`;
}
