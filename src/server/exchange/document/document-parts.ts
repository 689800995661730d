import { type RawBuilder, sql } from "kysely";
import type { DocumentQuery } from "#contract/document.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import { compactEntry, entryBytes, isShown } from "./compact-entry.ts";
import type { DocumentFilter } from "./document-filter.ts";

export type DocumentRequest = {
  scope: Scope;
  query: DocumentQuery;
  filter: DocumentFilter;
  /** Cells (key_id, language_id) that the caller may see; undefined: all. */
  visible: RawBuilder<unknown> | undefined;
};

/** Limits of a part: its number of entries, and the bytes of their texts, which the first entry may exceed. */
const partSize = { items: 1_000, size: 1_048_576 };
export type PartSize = typeof partSize;

/**
 * Language of a document. Only one language of a document has `hasKeyProperties`: its entries include the properties of
 * their keys (rules.md 8.7).
 */
export type DocumentLanguage = { id: number; code: string; hasKeyProperties: boolean };

/** Query for the entries of a language as parts of JSON text, in the order of groups and keys. */
export function partsOf(
  requested: DocumentRequest,
  language: DocumentLanguage,
  { items, size }: PartSize = partSize,
): RawBuilder<unknown> {
  const { scope, query } = requested;
  const { projectId, branchId, baseLanguageId } = scope;
  const entry = compactEntry(query, { ...language, isBase: language.id === baseLanguageId });
  return sql`
    SELECT group_id, string_agg(entry_json, ',') AS entries FROM (
      SELECT entry_key.group_id, to_json(entry_key.name)::text || ':' || ${entry} AS entry_json,
        (row_number() OVER before - 1) / ${sql.lit(items)} + sum(${entryBytes(query)}) OVER before / ${sql.lit(size)} AS part
      FROM entry_key
      JOIN entry_group ON entry_group.project_id = entry_key.project_id AND entry_group.branch_id = entry_key.branch_id
        AND entry_group.id = entry_key.group_id
      ${query.keepEmptyDataEntries ? sql`LEFT JOIN` : sql`JOIN`} entry ON entry.project_id = ${projectId}
        AND entry.branch_id = ${branchId} AND entry.key_id = entry_key.id AND entry.language_id = ${language.id}
      ${textJoins(query, projectId)}
      WHERE entry_key.project_id = ${projectId} AND entry_key.branch_id = ${branchId} AND entry_key.trashed_by IS NULL
        AND ${isShown(query)} AND ${filters(requested, language.id)}
      WINDOW before AS (ORDER BY entry_key.group_id, entry_key.id ROWS UNBOUNDED PRECEDING)
    ) AS shown_entry GROUP BY group_id, part ORDER BY group_id, part`;
}

/** Joins only the requested texts, as `value_text`, `draft_text` and `comment_text`. */
function textJoins(query: DocumentQuery, projectId: number): RawBuilder<unknown> {
  const { includeValue = true, includeDraft = true, includeComment = false } = query;
  const joins = [
    { isRequested: includeValue, alias: "value_text", column: "entry.value_id" },
    { isRequested: includeDraft, alias: "draft_text", column: "entry.draft_id" },
    { isRequested: includeComment, alias: "comment_text", column: "entry.comment_id" },
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

/** Conditions of the requested filters on `entry_key`, `entry_group` and `entry`. */
function filters({ scope, filter, visible }: DocumentRequest, languageId: number): RawBuilder<unknown> {
  const { projectId, branchId } = scope;
  const { groups, statuses, tagIds, order } = filter;
  const conditions = [sql`true`];
  if (groups) conditions.push(sql`entry_group.name = ANY(${groups}::text[])`);
  if (statuses) conditions.push(sql`coalesce(entry.status, 0) = ANY(${statuses}::integer[])`);
  if (tagIds)
    conditions.push(sql`entry_key.id IN (SELECT tk.key_id FROM tag_key tk WHERE tk.project_id = ${projectId}
      AND tk.branch_id = ${branchId} AND tk.tag_id = ANY(${tagIds}::bigint[]))`);
  if (order)
    conditions.push(sql`entry_key.id IN (SELECT oe.key_id FROM order_entry oe WHERE oe.project_id = ${projectId}
      AND oe.branch_id = ${branchId} AND oe.order_id = ${order.id}
      AND ${languageId === order.sourceId ? sql`true` : sql`oe.language_id = ${languageId}`})`);
  if (visible) conditions.push(sql`(entry_key.id, ${languageId}::integer) IN (${visible})`);
  return sql.join(conditions, sql` AND `);
}
