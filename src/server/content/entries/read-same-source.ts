import { type Kysely, type Selectable, sql } from "kysely";
import type { QueryOf } from "#contract/endpoint.ts";
import type { entryEndpoints, SameSource } from "#contract/entries.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { keysOfSource } from "#server/content/write-path/checks/same-source.ts";
import { readFitting } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { orderedCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { sameLanguage } from "#text/languages/languages.ts";

const defaultLimit = 100;

type SameSourceRequest = QueryOf<typeof entryEndpoints.readSameSource>;
type Row = Pick<Selectable<Database["entry"]>, "locked" | "version" | "value_id" | "draft_id"> & {
  /** Null in the only row if no string is at or after the position. */
  key: string | null;
  total: number;
};

/**
 * Lists other strings with the same source from a position on, in order of creation; for vendors, those that they may
 * write (rules.md 9.15). Returns none if the key or language was deleted.
 */
export async function readSameSource(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { key, language: code, position = 0, limit = defaultLimit }: SameSourceRequest,
): Promise<SameSource> {
  const { projectId, branchId, baseLanguageId } = caller.scope;
  const language = (await listLanguages(db, caller.scope)).find((candidate) =>
    sameLanguage(candidate.code, code),
  );
  if (!language) return { total: 0, strings: [] };
  const ordered = orderedCells(caller);
  const mayWrite = (alias: "k" | "same") =>
    ordered
      ? sql`(${sql.ref(`${alias}.id`)}, ${language.id}::integer) IN (SELECT key_id, language_id FROM (${ordered}) AS ordered_cell)`
      : sql`true`;
  // Texts are stored once, so equal sources have the same id.
  const { rows } = await sql<Row>`
    WITH same_source_key AS MATERIALIZED (
      SELECT same.id, same.name FROM entry_key k
      JOIN entry source ON source.project_id = k.project_id AND source.branch_id = k.branch_id AND source.key_id = k.id
        AND source.language_id = ${baseLanguageId}
      CROSS JOIN LATERAL (${keysOfSource(caller.scope, sql`coalesce(source.value_id, source.draft_id)`)}) of_source
      JOIN entry_key same ON same.project_id = ${projectId} AND same.branch_id = ${branchId}
        AND same.id = of_source.key_id AND same.id <> k.id AND same.trashed_by IS NULL AND ${mayWrite("same")}
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
        AND k.name_hash = ${keyHash(key)} AND ${mayWrite("k")}
    )
    SELECT c.total, k.name AS key, coalesce(e.locked, false) AS locked, coalesce(e.version, 0) AS version, e.value_id,
      e.draft_id
    FROM (SELECT count(*)::integer AS total FROM same_source_key) c
    LEFT JOIN (SELECT * FROM same_source_key ORDER BY id LIMIT ${limit} OFFSET ${position}) k ON true
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = k.id
      AND e.language_id = ${language.id}
    ORDER BY k.id`.execute(db);
  const { fitting, texts } = await readFitting(
    db,
    rows.filter((row) => row.key !== null),
    { projectId, textIds: (row) => [row.value_id, row.draft_id], maxBytes: maxListBytes },
  );
  return {
    total: rows[0]?.total ?? 0,
    strings: fitting.map(({ key: name, value_id, draft_id, locked, version }) => ({
      key: name ?? "",
      value: texts.get(value_id ?? 0) ?? "",
      draft: texts.get(draft_id ?? 0) ?? "",
      locked,
      version: Number(version),
    })),
  };
}
