import { type Kysely, type RawBuilder, sql } from "kysely";
import { isOpen, orderStatuses } from "#contract/orders/order-moves.ts";
import { isVendor } from "#contract/permissions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Person, ProjectCaller, Scope } from "#server/platform/http/caller.ts";

/** Caller who reads a branch. */
export type Viewer = {
  scope: Pick<Scope, "projectId" | "branchId">;
  role: ProjectCaller["role"];
  person: Pick<Person, "id"> | null;
  languageIds: ProjectCaller["languageIds"];
};

/**
 * Returns a query of the cells (key_id, language_id) that the viewer may see; undefined means all. A vendor sees the
 * strings of all orders except drafts, in their target and source languages.
 */
export function visibleCells(caller: Viewer): RawBuilder<unknown> | undefined {
  if (!isVendor(caller.role)) return undefined;
  const { projectId, branchId } = caller.scope;
  const cells = (language: RawBuilder<unknown>) => sql`
    SELECT oe.key_id, ${language} AS language_id FROM order_entry oe
    JOIN translation_order o ON o.project_id = oe.project_id AND o.branch_id = oe.branch_id AND o.id = oe.order_id
    WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND o.status <> 'draft'
      AND ${language} IS NOT NULL AND ${isAssigned(caller, "oe")}`;
  return sql`${cells(sql`oe.language_id`)} UNION ${cells(sql`o.source_language_id`)}`;
}

/** Returns a query of the cells in a vendor's open orders, which it may write; undefined for other viewers. */
export function orderedCells(caller: Viewer): RawBuilder<unknown> | undefined {
  if (!isVendor(caller.role)) return undefined;
  const { projectId, branchId } = caller.scope;
  return sql`SELECT oe.key_id, oe.language_id FROM order_entry oe
    WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.open AND ${isAssigned(caller, "oe")}`;
}

/** Returns the languages of a vendor's open orders. */
export async function listOrderedLanguages(db: Kysely<Database>, caller: Viewer): Promise<Set<number>> {
  const { projectId, branchId } = caller.scope;
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT order_language.language_id AS id FROM order_language
    JOIN translation_order o ON o.project_id = order_language.project_id AND o.branch_id = order_language.branch_id
      AND o.id = order_language.order_id
    WHERE order_language.project_id = ${projectId} AND order_language.branch_id = ${branchId}
      AND o.status = ANY(${orderStatuses.filter(isOpen)}::text[])
      AND ${isAssigned(caller, "order_language")}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** `visibleCells` as a condition on a cell of the table `alias`; faster for few cells. */
export function isCellVisible(caller: Viewer, alias: "e" | "oe" | "d"): RawBuilder<unknown> {
  if (!isVendor(caller.role)) return sql`true`;
  const { projectId, branchId } = caller.scope;
  const [keyId, languageId] = [sql.ref(`${alias}.key_id`), sql.ref(`${alias}.language_id`)];
  return sql`EXISTS (SELECT FROM order_entry JOIN translation_order o ON o.project_id = order_entry.project_id
      AND o.branch_id = order_entry.branch_id AND o.id = order_entry.order_id
    WHERE order_entry.project_id = ${projectId} AND order_entry.branch_id = ${branchId} AND order_entry.key_id = ${keyId}
      AND (order_entry.language_id = ${languageId} OR o.source_language_id = ${languageId})
      AND o.status <> 'draft' AND ${isAssigned(caller, "order_entry")})`;
}

/** Whether the viewer works on every language of every order, unlike vendor members with assigned languages. */
export function worksOnAll({ role, languageIds }: Pick<Viewer, "role" | "languageIds">): boolean {
  return !isVendor(role) || (role !== "tpttranslator" && languageIds === null);
}

/**
 * Whether the viewer works on a language of an order: translators of a vendor on those assigned to them, other vendor
 * members on those that they may edit, all others on every language. `alias` names a table with order and language.
 */
export function isAssigned(
  viewer: Pick<Viewer, "role" | "person" | "languageIds">,
  alias: "oe" | "order_entry" | "order_language" | "order_assignee",
): RawBuilder<boolean> {
  if (worksOnAll(viewer)) return sql<boolean>`true`;
  const { role, person, languageIds } = viewer;
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  if (role !== "tpttranslator") return sql<boolean>`${of("language_id")} = ANY(${languageIds}::integer[])`;
  return sql<boolean>`EXISTS (SELECT FROM order_assignee a WHERE a.project_id = ${of("project_id")}
    AND a.branch_id = ${of("branch_id")} AND a.order_id = ${of("order_id")} AND a.language_id = ${of("language_id")}
    AND a.person_id = ${person?.id ?? 0})`;
}
