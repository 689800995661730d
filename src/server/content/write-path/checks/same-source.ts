import { type RawBuilder, sql } from "kysely";
import type { CheckedScope } from "./check-entries.ts";

type Scope = Pick<CheckedScope, "projectId" | "branchId" | "baseLanguageId">;
type InBranch = { [Name in keyof Scope]: Scope[Name] | RawBuilder<unknown> };

/**
 * Selects the keys whose source is the text with this id, including the trash, as `key_id`. Equal texts have one id.
 */
export function keysOfSource(
  { projectId, branchId, baseLanguageId }: InBranch,
  sourceId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const ofBase = sql`branch_id = ${branchId} AND language_id = ${baseLanguageId}`;
  // Forces the indexes of texts: without statistics of a project, PostgreSQL would read all sources for each text if
  // the condition named the project or its branch.
  const entriesWithText = (column: "value_id" | "draft_id") => {
    const text = sql.ref(column);
    return sql`(
      SELECT key_id, branch_id, language_id, value_id FROM entry
      WHERE ${text} = ${sourceId} AND (${text}, project_id) >= (${sourceId}, ${projectId})
        AND (${text}, project_id) <= (${sourceId}, ${projectId}) OFFSET 0
    ) AS e`;
  };
  return sql`
    SELECT key_id FROM ${entriesWithText("value_id")} WHERE ${ofBase}
    UNION ALL
    SELECT key_id FROM ${entriesWithText("draft_id")} WHERE ${ofBase} AND value_id IS NULL`;
}

/** Text id of the source of a key. */
export function sourceOf(
  { projectId, branchId, baseLanguageId }: InBranch,
  keyId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    SELECT coalesce(value_id, draft_id) AS source_id FROM entry
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = ${keyId}
      AND language_id = ${baseLanguageId}`;
}

/**
 * Parts of a statement that compares texts of the sources in its part `concerned_source` (source_id and language_id,
 * null: all languages): `source_key` has their keys, at most `maxKeys`, and `compared_text` the texts with the correct
 * finding (`differs`).
 */
export function comparedTexts(scope: Scope, maxKeys?: number): RawBuilder<unknown> {
  const { projectId, branchId, baseLanguageId } = scope;
  const inBranch = sql`project_id = ${projectId} AND branch_id = ${branchId}`;
  const translationsOf = (languages: RawBuilder<unknown>) => sql`
    SELECT language_id, checks, dismissed, excluded, draft_id, value_id FROM entry
    WHERE ${inBranch} AND key_id = s.key_id AND language_id <> ${baseLanguageId}
      AND (draft_id IS NOT NULL OR value_id IS NOT NULL) AND ${languages}`;
  return sql`
    source_key AS MATERIALIZED (
      SELECT c.source_id, c.language_id AS only_language, k.id AS key_id, k.words, k.excluded FROM concerned_source c
      CROSS JOIN LATERAL (${keysOfSource(scope, sql`c.source_id`)}) same_source
      CROSS JOIN LATERAL (
        SELECT id, words, excluded FROM entry_key WHERE ${inBranch} AND id = same_source.key_id AND trashed_by IS NULL OFFSET 0
      ) k ${maxKeys === undefined ? sql`` : sql`LIMIT ${maxKeys}`}
    ),
    compared_text AS MATERIALIZED (
      SELECT s.source_id, s.key_id, s.words, e.language_id, e.checks, e.dismissed,
        s.excluded OR e.excluded AS excluded,
        min(e.text_id) OVER same_source <> max(e.text_id) OVER same_source AS differs
      FROM source_key s
      CROSS JOIN LATERAL (
        SELECT language_id, checks, dismissed, excluded, coalesce(draft_id, value_id) AS text_id FROM (
          ${translationsOf(sql`s.only_language IS NULL`)}
          UNION ALL
          ${translationsOf(sql`language_id = s.only_language`)}
        ) AS e
        WHERE language_id = ANY(ARRAY(SELECT id FROM language WHERE ${inBranch} AND trashed_by IS NULL)) OFFSET 0
      ) e
      WINDOW same_source AS (PARTITION BY s.source_id, e.language_id)
    )`;
}
