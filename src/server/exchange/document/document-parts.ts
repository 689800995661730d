import { type RawBuilder, sql } from "kysely";
import type { DocumentQuery } from "#contract/document.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import { compactEntry, entryBytes, isShown } from "./compact-entry.ts";
import type { DocumentFilter } from "./document-filter.ts";

export type DocumentRequest = {
  scope: Scope;
  query: DocumentQuery;
  filter: DocumentFilter;
  /** Cells (key_id, language_id) that may be seen; undefined: all. */
  visible: RawBuilder<unknown> | undefined;
};

/** Maximum number of entries in one part of text, and bytes of texts after which only one more is added. */
const partSize = { items: 1_000, size: 1_048_576 };
export type PartSize = typeof partSize;

/** Language of a document; in one of them the entries include the properties of their keys (rules.md 8.7). */
export type DocumentLanguage = { id: number; code: string; hasKeyProperties: boolean };

/** Entries of a language as parts of JSON text, by group and key. */
export function partsOf(
  requested: DocumentRequest,
  language: DocumentLanguage,
  { items, size }: PartSize = partSize,
): RawBuilder<unknown> {
  const { scope, query } = requested;
  const { projectId, branchId, baseLanguageId } = scope;
  const entry = compactEntry(query, { ...language, isBase: language.id === baseLanguageId });
  return sql`
    SELECT group_id, string_agg(entry, ',') AS entries FROM (
      SELECT k.group_id, to_json(k.name)::text || ':' || ${entry} AS entry,
        (row_number() OVER before - 1) / ${sql.lit(items)} + sum(${entryBytes(query)}) OVER before / ${sql.lit(size)} AS part
      FROM entry_key k
      JOIN entry_group g ON g.project_id = k.project_id AND g.branch_id = k.branch_id AND g.id = k.group_id
      ${query.keepEmptyDataEntries ? sql`LEFT JOIN` : sql`JOIN`} entry e ON e.project_id = ${projectId}
        AND e.branch_id = ${branchId} AND e.key_id = k.id AND e.language_id = ${language.id}
      ${textJoins(query, projectId)}
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL AND ${isShown(query)}
        AND ${filters(requested, language.id)}
      WINDOW before AS (ORDER BY k.group_id, k.id ROWS UNBOUNDED PRECEDING)
    ) AS shown GROUP BY group_id, part ORDER BY group_id, part`;
}

/** Joins only the requested texts. */
function textJoins(query: DocumentQuery, projectId: number): RawBuilder<unknown> {
  const { includeValue = true, includeDraft = true, includeComment = false } = query;
  const joins = [
    { isRequested: includeValue, alias: "v", column: "e.value_id" },
    { isRequested: includeDraft, alias: "d", column: "e.draft_id" },
    { isRequested: includeComment, alias: "c", column: "e.comment_id" },
  ].filter(({ isRequested }) => isRequested);
  return sql.join(
    joins.map(({ alias, column }) => {
      const id = sql.ref(`${alias}.id`);
      return sql`LEFT JOIN text ${sql.ref(alias)} ON ${sql.ref(`${alias}.project_id`)} = ${projectId}
        AND ${id} = ${sql.ref(column)}`;
    }),
    sql` `,
  );
}

function filters({ scope, filter, visible }: DocumentRequest, languageId: number): RawBuilder<unknown> {
  const { projectId, branchId } = scope;
  const { groups, statuses, tagIds, order } = filter;
  const conditions = [sql`true`];
  if (groups) conditions.push(sql`g.name = ANY(${groups}::text[])`);
  if (statuses) conditions.push(sql`coalesce(e.status, 0) = ANY(${statuses}::integer[])`);
  if (tagIds)
    conditions.push(sql`k.id IN (SELECT tk.key_id FROM tag_key tk WHERE tk.project_id = ${projectId}
      AND tk.branch_id = ${branchId} AND tk.tag_id = ANY(${tagIds}::bigint[]))`);
  if (order)
    conditions.push(sql`k.id IN (SELECT oe.key_id FROM order_entry oe WHERE oe.project_id = ${projectId}
      AND oe.branch_id = ${branchId} AND oe.order_id = ${order.id}
      AND ${languageId === order.sourceId ? sql`true` : sql`oe.language_id = ${languageId}`})`);
  if (visible) conditions.push(sql`(k.id, ${languageId}::integer) IN (${visible})`);
  return sql.join(conditions, sql` AND `);
}
