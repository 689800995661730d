import { type RawBuilder, sql } from "kysely";
import type { ProjectCaller } from "#server/auth/caller.ts";

type Viewer = Pick<ProjectCaller, "scope" | "role" | "person">;

/** Vendor roles see and write only the strings of their orders (decisions.md 4). */
export function isVendor({ role }: Pick<ProjectCaller, "role">): boolean {
  return role?.startsWith("tpt") ?? false;
}

/**
 * The cells (key_id, language_id) that somebody may see; undefined: all. A vendor sees the strings of all orders that are
 * no drafts, in their target language and in the language they are translated from.
 */
export function visibleCells(caller: Viewer): RawBuilder<unknown> | undefined {
  if (!isVendor(caller)) return undefined;
  const { projectId, branchId } = caller.scope;
  const cells = (language: RawBuilder<unknown>) => sql`
    SELECT oe.key_id, ${language} AS language_id FROM order_entry oe
    JOIN translation_order o ON o.project_id = oe.project_id AND o.branch_id = oe.branch_id AND o.id = oe.order_id
    WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND o.status <> 'draft'
      AND ${language} IS NOT NULL AND ${isAssigned(caller, "oe")}`;
  return sql`${cells(sql`oe.language_id`)} UNION ${cells(sql`o.source_language_id`)}`;
}

/**
 * Whether somebody works on a language of an order: a vendor's translators on those assigned to them, others on all.
 * `alias` names a table with order and language: `order_entry oe` or `order_language ol`.
 */
export function isAssigned(
  { role, person }: Pick<Viewer, "role" | "person">,
  alias: "oe" | "ol",
): RawBuilder<unknown> {
  if (role !== "tpttranslator") return sql`true`;
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`EXISTS (SELECT FROM order_assignee a WHERE a.project_id = ${of("project_id")}
    AND a.branch_id = ${of("branch_id")} AND a.order_id = ${of("order_id")} AND a.language_id = ${of("language_id")}
    AND a.person_id = ${person?.id ?? 0})`;
}
