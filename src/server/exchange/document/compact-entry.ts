import { type RawBuilder, sql } from "kysely";
import type { DocumentQuery } from "#contract/document.ts";
import { type IdKind, wireId } from "#contract/ids.ts";
import { srcNames } from "#server/platform/db/values/src-names.ts";
import { firstCustomStatus } from "#server/platform/db/values/statuses.ts";
import { wireIdSql } from "#server/platform/db/values/wire-id.ts";

type Expression = RawBuilder<unknown>;

/** Condition on `entry`: it has one of the requested texts, or `keepEmptyDataEntries` is set. */
export function isShown({
  includeValue = true,
  includeDraft = true,
  keepEmptyDataEntries,
}: DocumentQuery): Expression {
  if (keepEmptyDataEntries) return sql`true`;
  // A request for neither values nor drafts still returns only entries that have a value or a draft.
  const requestsNoText = !includeValue && !includeDraft;
  const texts = [
    ...(includeValue || requestsNoText ? [sql`entry.value_id IS NOT NULL`] : []),
    ...(includeDraft || requestsNoText ? [sql`entry.draft_id IS NOT NULL`] : []),
  ];
  return sql`(${sql.join(texts, sql` OR `)})`;
}

/**
 * Compact entry of rest-api.md 2.1 as JSON text, with the requested properties (rules.md 2 row "4.3 names of added
 * properties"), from `entry_key`, `entry`, `value_text`, `draft_text` and `comment_text`.
 */
export function compactEntry(
  query: DocumentQuery,
  language: { id: number; isBase: boolean; hasKeyProperties: boolean },
): Expression {
  const { includeValue = true, includeDraft = true } = query;
  const withMeta = query.includeMetaForAllLanguages || (query.includeMeta && language.isBase);
  const cleaned = (body: Expression) => (query.removeCrChar ? sql`replace(${body}, E'\\r', '')` : body);
  const fields: Array<[boolean | undefined, string, Expression]> = [
    [includeValue, "v", asJson(cleaned(sql`value_text.body`))],
    [includeDraft, "d", asJson(cleaned(sql`draft_text.body`))],
    [query.includeStatus, "status", statusJson],
    [query.includeComment, "comment", asJson(sql`comment_text.body`)],
    [query.includeLockInfo, "locked", sql`coalesce(entry.locked, false)::text`],
    [query.includeUpdateDate, "updatedAt", timeJson],
    [query.includeUserId, "userId", idJson("person", personOf)],
    [query.includeLanguageId, "languageId", sql`${JSON.stringify(wireId("language", language.id))}::text`],
    [query.includeGroupId, "groupId", idJson("group", sql`entry_key.group_id`)],
    [
      query.includeStringLength && language.hasKeyProperties,
      "maxLength",
      sql`nullif(entry_key.max_length, 0)::text`,
    ],
    [query.includeSrc, "src", srcJson],
    [
      query.includeDescription && language.hasKeyProperties,
      "desc",
      asJson(sql`nullif(entry_key.description, '')`),
    ],
    [withMeta, "meta", sql`nullif(entry_key.meta, '{}')::text`],
  ];
  const requestedFields = fields
    .filter(([isRequested]) => isRequested)
    .map(([, name, json]) => sql`${`"${name}":`}::text || ${json}`);
  return requestedFields.length === 0
    ? sql`'{}'`
    : sql`'{' || concat_ws(',', ${sql.join(requestedFields)}) || '}'`;
}

/** Person who wrote the text or, if no person wrote it, the person who last changed the entry. */
const personOf = sql`coalesce(entry.person_id, (
  SELECT s.person_id FROM entry_change c
  JOIN change_set s ON s.project_id = c.project_id AND s.branch_id = c.branch_id AND s.id = c.change_set_id
  WHERE c.project_id = entry.project_id AND c.branch_id = entry.branch_id AND c.key_id = entry.key_id
    AND c.language_id = entry.language_id AND s.person_id IS NOT NULL
  ORDER BY c.version DESC LIMIT 1))`;

/** Bytes of the texts in a `compactEntry`, before JSON escaping; computed without decompressing long texts. */
export function entryBytes(query: DocumentQuery): Expression {
  const { includeValue = true, includeDraft = true } = query;
  const parts: Array<[boolean | undefined, Expression]> = [
    [true, sql`entry_key.name`],
    [includeValue, sql`value_text.body`],
    [includeDraft, sql`draft_text.body`],
    [query.includeComment, sql`comment_text.body`],
    [query.includeDescription, sql`entry_key.description`],
    [query.includeMeta || query.includeMetaForAllLanguages, sql`entry_key.meta::text`],
  ];
  const bytes = parts
    .filter(([isRequested]) => isRequested)
    .map(([, part]) => sql`coalesce(octet_length(${part}), 0)`);
  return sql.join(bytes, sql` + `);
}

function asJson(text: Expression): Expression {
  return sql`to_json(${text})::text`;
}

function idJson(kind: Exclude<IdKind, "key">, id: Expression): Expression {
  return sql`'"' || ${wireIdSql(kind, id)} || '"'`;
}

const statusJson = sql`CASE WHEN entry.status >= ${sql.lit(firstCustomStatus)}
  THEN ${idJson("status", sql`entry.status`)}
  ELSE '"' || coalesce(entry.status, 0) || '"' END`;

const timeJson = sql`'"' || to_char(entry.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;

const srcJson = sql`CASE entry.src ${sql.join(
  srcNames.map((name, number) => sql`WHEN ${sql.lit(number)} THEN ${sql.lit(JSON.stringify(name))}`),
  sql` `,
)} END`;
