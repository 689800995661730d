import { sql } from "kysely";
import { originOfStoredKind, unknownOrigin } from "#server/platform/db/values/text-origins.ts";
import { fieldBits, textBits } from "./entry-state.ts";

/** Condition on a log row: a draft was published unchanged. */
export const publishesDraft = sql`(fields & ${sql.lit(textBits)} = ${sql.lit(textBits)}
  AND draft_after IS NULL AND draft_before = value_after)`;

/** Condition on a log row: a text was written, not only published. */
export const writesText = sql`(fields & ${sql.lit(textBits)} <> 0 AND NOT ${publishesDraft})`;

/** Id of the text that an entry shows: its draft, else its value. The writer of an entry is the writer of that text. */
const shownTextId = (row: string) =>
  sql`coalesce(${sql.ref(`${row}.draft_id`)}, ${sql.ref(`${row}.value_id`)})`;

const isSameText = sql`${shownTextId("excluded")} IS NOT DISTINCT FROM ${shownTextId("e")}`;
const discardsDraft = sql`e.draft_id IS NOT NULL AND excluded.draft_id IS NULL AND excluded.value_id = e.value_id`;

/** Condition on a log row: the first draft above a value; before it, the writer of the value was the entry's. */
const opensDraft = sql`(fields & ${sql.lit(textBits)} = ${sql.lit(fieldBits.draft)} AND draft_before IS NULL)`;

/** Log columns with the writer of a replaced text, and with the writer of the texts of a change set. */
const writerInLog = {
  person_id: { before: sql`c.person_before`, ofSet: sql`s.person_id` },
  src: { before: sql`c.src_before`, ofSet: sql`s.src` },
  origin: {
    before: sql`coalesce(c.origin_before, ${sql.lit(unknownOrigin)})`,
    ofSet: originOfStoredKind("s.kind"),
  },
};
type WriterColumn = keyof typeof writerInLog;

/**
 * Writer of the value below a discarded draft, from the log: the person who saved it, or the writer of the entry when
 * the draft was opened or the value was published. If the log has none, the person who discards the draft.
 */
const valueWriter = (column: WriterColumn) => {
  const { before, ofSet } = writerInLog[column];
  return sql`(
    SELECT ${sql.ref(`w.${column}`)} FROM (
      SELECT c.version, CASE WHEN c.src_before IS NOT NULL AND (${opensDraft} OR ${publishesDraft})
        THEN ${before} ELSE ${ofSet} END AS ${sql.ref(column)}
      FROM entry_change c
      JOIN change_set s ON s.project_id = c.project_id AND s.branch_id = c.branch_id AND s.id = c.change_set_id
      WHERE c.project_id = e.project_id AND c.branch_id = e.branch_id AND c.key_id = e.key_id
        AND c.language_id = e.language_id AND (${opensDraft} AND c.src_before IS NOT NULL
          OR fields & ${sql.lit(fieldBits.value)} <> 0 AND value_after = e.value_id AND s.kind <> 'revert')
      UNION ALL SELECT 0, ${sql.ref(`excluded.${column}`)}
    ) AS w ORDER BY w.version DESC LIMIT 1
  )`;
};

const writer = (column: WriterColumn) => sql`${sql.ref(column)} = CASE
  WHEN ${isSameText} THEN ${sql.ref(`e.${column}`)} WHEN ${discardsDraft} THEN ${valueWriter(column)}
  ELSE ${sql.ref(`excluded.${column}`)} END`;

/**
 * Writer of `entry e` once `excluded` replaces it. The writer of the shown text and its origin stay, whatever other
 * people decide about it: a status, a lock, a comment, publishing, a delivery that does not change it, a value below
 * the draft. A value that shows again gets its previous writer back (rules.md 9.1).
 */
export const keepWriter = sql`${writer("person_id")}, ${writer("src")}, ${writer("origin")}`;
