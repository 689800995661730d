import { type Kysely, sql } from "kysely";
import {
  type TouchedRow,
  touchedColumns,
  touchedOrders,
  touchedTexts,
} from "#server/content/write-path/changed-entries.ts";
import { keysOfSource } from "#server/content/write-path/checks/same-source.ts";
import { syntaxColumns } from "#server/content/write-path/syntax-columns.ts";
import { continuedStep } from "#server/content/write-path/undo-steps.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { buildOnce, prepared } from "#server/platform/db/statements/prepared-statement.ts";

/** Cell by the names in the request. */
export type RequestedCell = {
  /** Index of the save that the cell belongs to. */
  save: number;
  /** Index of the cell in its save. */
  ordinal: number;
  keyHash: Buffer;
  language: string;
  /** Author of an autosave whose step may continue; null for other saves. */
  typist: number | null;
  /** Maximum length of sources that are read, in bytes. */
  longest: number;
};

/** Cell as read without locks before a save, with everything that shows whether it has changed since. */
export type CellSnapshot = TouchedRow & {
  save: number;
  ordinal: number;
  /** New change set id, on the first cell of each save. */
  change_set: number | null;
  /** Transactions that last wrote the rows of key and entry (`xmin`). */
  key_row: string;
  entry_row: string | null;
  source_id: number | null;
  source: string | null;
  /** Whether another key of the branch has the same source. */
  shares_source: boolean;
  /** Revision of the branch's orders: every change of an order increments it. */
  revision: number | null;
  /** The step that is continued, as in `ContinuedStep`. */
  continues: number | null;
  step: number | null;
  group_name: string;
  person_id: number | null;
  person_name: string | null;
  off_checks: number;
  failing_checks: number;
};

type Values = [projectId: number, branchId: number, baseLanguageId: number, time: Date, requested: string];

const readSnapshots = buildOnce<CellSnapshot, Values>(
  (projectId, branchId, baseLanguageId, time, requested) => {
    const branch = { projectId, branchId };
    const step = continuedStep({
      ...branch,
      changeSetId: sql`e.change_set_id`,
      personId: sql`r.typist`,
      keyId: sql`k.id`,
      languageId: sql`l.id`,
      time,
    });
    return prepared<CellSnapshot>`
    SELECT r.save, r.ordinal, CASE WHEN r.ordinal = 0 THEN nextval('change_set_id') END AS change_set,
      k.id AS key_id, l.id AS language_id, l.code AS language, ${touchedColumns},
      k.row AS key_row, e.row AS entry_row, source.id AS source_id, source.body AS source,
      EXISTS (
        SELECT FROM (${keysOfSource({ ...branch, baseLanguageId }, sql`source.id`)}) AS other_key WHERE key_id <> k.id
      ) AS shares_source,
      (SELECT revision FROM order_revision WHERE project_id = ${projectId} AND branch_id = ${branchId}) AS revision,
      step."changeSetId" AS continues, step."stepId" AS step, g.name AS group_name, e.person_id, p.name AS person_name,
      (SELECT off_checks FROM project WHERE id = ${projectId}) AS off_checks,
      (SELECT failing_checks FROM project WHERE id = ${projectId}) AS failing_checks
    FROM json_to_recordset(${requested}::json)
      AS r(save integer, ordinal integer, key_hash bytea, language text, typist integer, longest integer)
    CROSS JOIN LATERAL (
      SELECT id, name, group_id, meaning, words, max_length, excluded, ${syntaxColumns(projectId)}, xmin::text AS row
      FROM entry_key
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND name_hash = r.key_hash AND trashed_by IS NULL
      OFFSET 0
    ) k
    CROSS JOIN LATERAL (
      SELECT id, code FROM language
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND code = r.language AND trashed_by IS NULL OFFSET 0
    ) l
    CROSS JOIN LATERAL (
      SELECT name FROM entry_group
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = k.group_id OFFSET 0
    ) g
    LEFT JOIN LATERAL (
      SELECT *, xmin::text AS row FROM entry
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = k.id AND language_id = l.id OFFSET 0
    ) e ON true
    LEFT JOIN LATERAL (
      SELECT t.id, CASE WHEN octet_length(t.body) <= r.longest THEN t.body END AS body
      FROM (
        SELECT coalesce(value_id, draft_id) AS id FROM entry
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = k.id
          AND language_id = ${baseLanguageId} OFFSET 0
      ) source_text CROSS JOIN LATERAL (
        SELECT id, body FROM text WHERE project_id = ${projectId} AND id = source_text.id OFFSET 0
      ) t
    ) source ON true
    ${touchedTexts(branch)} ${touchedOrders(branch, sql`l.id`)}
    LEFT JOIN LATERAL (SELECT step.* FROM (${step}) AS step WHERE r.typist IS NOT NULL OFFSET 0) step ON true
    LEFT JOIN LATERAL (SELECT name FROM person WHERE id = e.person_id OFFSET 0) p ON true
    ORDER BY r.save, r.ordinal`;
  },
);

type Branch = { projectId: number; branchId: number; baseLanguageId: number };

/**
 * Reads cells with everything that decides a save, without locks: the write checks that nothing has changed. Omits
 * cells that do not exist.
 */
export function readCellSnapshots(
  db: Kysely<Database>,
  { projectId, branchId, baseLanguageId }: Branch,
  { time, cells }: { time: Date; cells: readonly RequestedCell[] },
): Promise<CellSnapshot[]> {
  const requested = cells.map(({ keyHash, ...cell }) => ({
    ...cell,
    key_hash: `\\x${keyHash.toString("hex")}`,
  }));
  return readSnapshots(db, projectId, branchId, baseLanguageId, time, JSON.stringify(requested));
}
