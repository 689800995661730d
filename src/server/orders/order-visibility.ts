import { type RawBuilder, sql } from "kysely";
import { isVendor } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";

/** Whether `translation_order o` was ever placed. The status does not tell: drafts can be put on hold and canceled, too. */
export const isPlaced = sql<boolean>`o.source_language_id IS NOT NULL`;

/**
 * Whether the caller sees `translation_order o`. Members of the client see all; the project token and the vendor only
 * what was placed; a vendor's translators of these the orders in which a language is assigned to them (decisions.md 7.5).
 */
export function isOrderVisible(caller: Pick<ProjectCaller, "role" | "person">): RawBuilder<unknown> {
  if (caller.role !== null && !isVendor(caller.role)) return sql`true`;
  if (caller.role !== "tpttranslator") return isPlaced;
  return sql`(${isPlaced} AND EXISTS (SELECT FROM order_assignee a WHERE a.project_id = o.project_id
    AND a.branch_id = o.branch_id AND a.order_id = o.id AND a.person_id = ${caller.person?.id ?? 0}))`;
}
