import { type RawBuilder, sql } from "kysely";
import { isVendor } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";

/** Whether `translation_order o` was ever placed: a draft that waits or was canceled was not, whatever its state. */
export const isPlaced = sql<boolean>`o.source_language_id IS NOT NULL`;

/**
 * Whether `translation_order o` exists for somebody: what was never placed for members only, not for the project token
 * alone; for a vendor's translators orders of which a language is assigned to them (decisions.md 7.5).
 */
export function isOrderVisible(caller: Pick<ProjectCaller, "role" | "person">): RawBuilder<unknown> {
  if (caller.role !== null && !isVendor(caller.role)) return sql`true`;
  if (caller.role !== "tpttranslator") return isPlaced;
  return sql`(${isPlaced} AND EXISTS (SELECT FROM order_assignee a WHERE a.project_id = o.project_id
    AND a.branch_id = o.branch_id AND a.order_id = o.id AND a.person_id = ${caller.person?.id ?? 0}))`;
}
