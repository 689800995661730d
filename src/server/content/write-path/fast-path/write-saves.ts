import { type Kysely, type Selectable, sql } from "kysely";
import type { ChangeAuthor } from "#server/content/write-path/change-sets/change-author.ts";
import {
  announceChangeSet,
  sequenceOrRefusal,
} from "#server/content/write-path/change-sets/closing-statement.ts";
import type { CounterDeltas } from "#server/content/write-path/counters/entry-counters.ts";
import { addCounterRows } from "#server/content/write-path/counters/store-counters.ts";
import { changedFieldBits, type TextField, textFields } from "#server/content/write-path/entry-state.ts";
import { storeTextParts, textHash } from "#server/content/write-path/texts/intern-texts.ts";
import type { ContinuedStep } from "#server/content/write-path/undo-steps.ts";
import {
  type EntryWrite,
  logEntries,
  storeEntries,
  unchangedTextId,
} from "#server/content/write-path/write-entries.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { buildOnce, prepared } from "#server/platform/db/statements/prepared-statement.ts";
import { originOfKind } from "#server/platform/db/values/text-origins.ts";
import type { CellSnapshot } from "./read-cell-snapshots.ts";

/** Change set that was decided on snapshots of its cells. */
export type DecidedSave = {
  id: number;
  author: ChangeAuthor;
  autosave: boolean;
  continues: ContinuedStep | undefined;
  /** Version of the branch when the save arrived. */
  version: number;
  writes: ReadonlyArray<EntryWrite & { snapshot: CellSnapshot; checks: number }>;
  counters: CounterDeltas;
};

/** Cell as it is stored now. */
export type WrittenCell = Pick<Selectable<Database["entry"]>, WrittenColumn> & {
  save: number;
  sequence: number;
};
type WrittenColumn =
  | ("key_id" | "language_id" | "value_id" | "draft_id" | "comment_id")
  | ("person_id" | "src" | "origin");

/** Maximum wait for a lock, in ms. A save that would wait longer takes the full path, and waits there. */
const lockTimeoutMs = 100;

type Values = [
  projectId: number,
  branchId: number,
  baseLanguageId: number,
  time: Date,
  version: number,
  saves: string,
  cells: string,
  counters: string,
];

const textAfter = (field: TextField) =>
  sql`coalesce(${sql.ref(`w.${field}_after`)}, ${sql.ref(`${field}_text.id`)})`;

/**
 * Parts of the statement:
 * - `save`: the saves; `requested_write`: their cells as decided
 * - `locked_language`, `locked_key`, `locked_entry`: rows that could be locked, in this order
 * - `unchanged_save`: saves whose rows are all locked and unchanged since they were read
 * - `new_body`, then the parts of `storeTextParts`, `new_text`: texts of these saves, stored and with their ids
 * - `cell`: cells of these saves with the ids of their texts
 * - `written_entry`, `inserted_entry_change`: entries and log
 * - `updated_branch`, `written_counter`, `continued_change_set`, `inserted_change_set`: closing, as in `closeChangeSet`
 * - `closed_cell`: cells with the sequence of their change set; fails if a save could not be closed
 */
const write = buildOnce<WrittenCell, Values>(
  (projectId, branchId, baseLanguageId, time, version, saves, cells, counters) => prepared<WrittenCell>`
    WITH lock_timeout_setting AS MATERIALIZED (SELECT set_config('lock_timeout', ${sql.lit(`${lockTimeoutMs}`)}, true)),
    save AS MATERIALIZED (
      SELECT s.* FROM lock_timeout_setting CROSS JOIN json_to_recordset(${saves}::json) AS s(save integer, id bigint,
        step_id bigint, continues bigint, person_id integer, src smallint, autosave boolean, entries integer)
    ),
    requested_write AS MATERIALIZED (
      SELECT w.*, save.id AS change_set_id, save.person_id, save.src, ${sql.lit(originOfKind("save"))}::smallint AS origin
      FROM save JOIN json_to_recordset(${cells}::json) AS w(save integer, key_id bigint, language_id integer, key_row text,
        entry_row text, source_id bigint, revision bigint, version integer, fields smallint, checks integer,
        value_before bigint, value_after bigint, value_new text, draft_before bigint, draft_after bigint, draft_new text,
        comment_before bigint, comment_after bigint, comment_new text, status_before integer, status_after integer,
        locked_before boolean, locked_after boolean, meaning_before bigint, meaning_after bigint,
        dismissed_before integer, dismissed_after integer, excluded_before boolean, excluded_after boolean)
        ON w.save = save.save
    ),
    locked_language AS MATERIALIZED (
      SELECT id FROM hold_languages(${projectId}, ${branchId}, (SELECT array_agg(DISTINCT language_id) FROM requested_write))
    ),
    locked_key AS MATERIALIZED (
      SELECT k.* FROM (
        SELECT DISTINCT w.key_id FROM requested_write w JOIN locked_language l ON l.id = w.language_id ORDER BY w.key_id
      ) w CROSS JOIN LATERAL (
        SELECT id, xmin::text AS row FROM entry_key
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = w.key_id AND trashed_by IS NULL
        FOR SHARE SKIP LOCKED
      ) k
    ),
    locked_entry AS MATERIALIZED (
      SELECT e.* FROM (
        SELECT w.key_id, w.language_id FROM requested_write w JOIN locked_key k ON k.id = w.key_id
        ORDER BY w.key_id, w.language_id
      ) w CROSS JOIN LATERAL (
        SELECT key_id, language_id, xmin::text AS row FROM entry
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = w.key_id
          AND language_id = w.language_id FOR UPDATE SKIP LOCKED
      ) e
    ),
    lock_count AS MATERIALIZED (SELECT count(*) AS entries FROM locked_entry),
    unchanged_save AS MATERIALIZED (
      SELECT w.save FROM lock_count CROSS JOIN requested_write w
      LEFT JOIN locked_language l ON l.id = w.language_id
      LEFT JOIN locked_key k ON k.id = w.key_id AND k.row = w.key_row
      LEFT JOIN locked_entry e ON e.key_id = w.key_id AND e.language_id = w.language_id
      LEFT JOIN sources_now(${projectId}, ${branchId}, ${baseLanguageId},
        (SELECT array_agg(k.id) FROM locked_key k, lock_count), 0) AS source ON source.key_id = w.key_id
      GROUP BY w.save
      HAVING bool_and(l.id IS NOT NULL AND k.id IS NOT NULL AND e.row IS NOT DISTINCT FROM w.entry_row
        AND source.text_id IS NOT DISTINCT FROM w.source_id
        AND w.revision IS NOT DISTINCT FROM order_revision_now(${projectId}, ${branchId}, lock_count.entries))
    ),
    new_body AS MATERIALIZED (
      SELECT DISTINCT ON (n.body) ${textHash(sql`n.body`)} AS hash, n.body, 0 AS ordinal
      FROM requested_write w JOIN unchanged_save USING (save)
      CROSS JOIN LATERAL (VALUES (w.value_new), (w.draft_new), (w.comment_new)) AS n(body) WHERE n.body IS NOT NULL
    ),
    ${storeTextParts(projectId, sql`new_body`)},
    new_text AS MATERIALIZED (
      SELECT hash, id FROM stored_text WHERE NOT unused OR id IN (SELECT text_id FROM reused_text)
      UNION ALL SELECT hash, id FROM inserted_text
    ),
    cell AS MATERIALIZED (
      SELECT w.save, w.key_id, w.language_id, w.version, w.fields, w.checks, w.change_set_id, w.person_id, w.src, w.origin,
        ${sql.join(textFields.map((field) => sql`${sql.ref(`w.${field}_before`)}, ${textAfter(field)} AS ${sql.ref(`${field}_after`)}`))},
        w.status_before, w.status_after, w.locked_before, w.locked_after, w.meaning_before, w.meaning_after,
        w.dismissed_before, w.dismissed_after, w.excluded_before, w.excluded_after,
        ${sql.join(
          textFields.map(
            (field) =>
              sql`${sql.ref(`w.${field}_new`)} IS NOT NULL AND ${sql.ref(`${field}_text.id`)} IS NULL`,
          ),
          sql` OR `,
        )} AS lacks_text
      FROM requested_write w JOIN unchanged_save USING (save)
      ${sql.join(
        textFields.map(
          (field) => sql`LEFT JOIN new_text ${sql.ref(`${field}_text`)}
            ON ${sql.ref(`${field}_text.hash`)} = ${textHash(sql.ref(`w.${field}_new`))}`,
        ),
        sql` `,
      )}
    ),
    written_entry AS (
      ${storeEntries(
        { projectId, branchId },
        { changeSetId: sql`change_set_id`, time },
        sql`cell WHERE NOT lacks_text`,
      )} RETURNING key_id, language_id, value_id, draft_id, comment_id, person_id, src, origin
    ),
    inserted_entry_change AS (
      ${logEntries({ projectId, branchId }, { changeSetId: sql`change_set_id` }, sql`cell`)}
    ),
    updated_branch AS (
      UPDATE branch SET version = version + (SELECT count(*) FROM unchanged_save)
      WHERE project_id = ${projectId} AND id = ${branchId} AND removed_at IS NULL AND rebased_at <= ${version}
        AND EXISTS (SELECT FROM unchanged_save)
        AND (SELECT count(*) FROM written_entry) = (SELECT count(*) FROM cell)
      RETURNING version - (SELECT count(*) FROM unchanged_save) AS version
    ),
    written_counter AS (
      ${addCounterRows(sql`SELECT ${projectId}, ${branchId}, d.language_id, d.name, sum(d.strings), sum(d.words)
      FROM updated_branch CROSS JOIN json_to_recordset(${counters}::json)
        AS d(save integer, language_id integer, name text, strings integer, words integer) JOIN unchanged_save USING (save)
      GROUP BY d.language_id, d.name ORDER BY d.language_id, d.name`)}
    ),
    continued_change_set AS (
      UPDATE change_set SET continued_by = s.id FROM (
        SELECT id, continues FROM save JOIN unchanged_save USING (save) CROSS JOIN updated_branch
        WHERE continues IS NOT NULL OFFSET 0
      ) AS s WHERE change_set.project_id = ${projectId} AND change_set.id = s.continues
    ),
    inserted_change_set AS (
      INSERT INTO change_set (project_id, id, branch_id, sequence, person_id, kind, src, entries, autosave, step_id,
        undoing, created_at)
      SELECT ${projectId}, save.id, ${branchId}, updated_branch.version + row_number() OVER (ORDER BY save.save),
        save.person_id, 'save', save.src, save.entries, save.autosave, save.step_id, false, ${time}::timestamptz
      FROM save JOIN unchanged_save USING (save) CROSS JOIN updated_branch RETURNING id, sequence
    ),
    closed_cell AS (
      SELECT cell.save, cell.key_id, cell.language_id, ${sequenceOrRefusal(sql`inserted_change_set.sequence`)} AS sequence
      FROM cell LEFT JOIN inserted_change_set ON inserted_change_set.id = cell.change_set_id OFFSET 0
    )
    SELECT c.*, e.value_id, e.draft_id, e.comment_id, e.person_id, e.src, e.origin,
      ${announceChangeSet({ projectId, branchId }, sql`c.sequence`)}
    FROM closed_cell c JOIN written_entry e USING (key_id, language_id)`,
);

type Branch = { projectId: number; branchId: number; baseLanguageId: number };

/**
 * Writes change sets of one branch, each all or nothing, if nothing has changed since they were decided. One statement
 * locks, checks, stores texts, entries and log, and closes all of them. Returns the cells of the written change sets. A
 * cell may be in only one of them.
 */
export function writeSaves(
  db: Kysely<Database>,
  { projectId, branchId, baseLanguageId }: Branch,
  { time, saves }: { time: Date; saves: readonly DecidedSave[] },
): Promise<WrittenCell[]> {
  return write(
    db,
    projectId,
    branchId,
    baseLanguageId,
    time,
    Math.min(...saves.map(({ version }) => version)),
    JSON.stringify(saves.map(saveRow)),
    JSON.stringify(saves.flatMap(({ writes }, save) => writes.map((write) => ({ save, ...cellRow(write) })))),
    JSON.stringify(saves.flatMap(({ counters }, save) => counters.rows().map(counterRow(save)))),
  );
}

function saveRow({ id, author, autosave, continues, writes }: DecidedSave, save: number) {
  return {
    save,
    id,
    step_id: continues?.stepId ?? id,
    continues: continues?.changeSetId,
    person_id: author.personId,
    src: author.src,
    autosave,
    entries: writes.length,
  };
}

/** Row of a cell for the statement. New texts are sent as bodies, stored ones as ids. */
function cellRow({ snapshot, checks, ...write }: DecidedSave["writes"][number]) {
  const { before, after } = write;
  const texts = textFields.map((field) => {
    const unchangedId = unchangedTextId(write, field);
    return {
      [`${field}_before`]: before.textIds[field],
      [`${field}_after`]: unchangedId,
      [`${field}_new`]: unchangedId === undefined ? after[field] : undefined,
    };
  });
  return Object.assign(
    {
      key_id: before.key.id,
      language_id: before.languageId,
      key_row: snapshot.key_row,
      entry_row: snapshot.entry_row,
      source_id: snapshot.source_id,
      revision: snapshot.revision,
      version: before.version,
      fields: changedFieldBits(before.state, after),
      checks,
      status_before: before.state.status,
      status_after: after.status,
      locked_before: before.state.locked,
      locked_after: after.locked,
      meaning_before: before.state.meaning,
      meaning_after: after.meaning,
      dismissed_before: before.state.dismissed,
      dismissed_after: after.dismissed,
      excluded_before: before.state.excluded,
      excluded_after: after.excluded,
    },
    ...texts,
  );
}

function counterRow(save: number) {
  return ({ languageId, ...delta }: ReturnType<CounterDeltas["rows"]>[number]) => ({
    save,
    language_id: languageId,
    ...delta,
  });
}
