import { type RawBuilder, sql } from "kysely";
import {
  type EntryField,
  type EntryState,
  fieldBits,
  type TextField,
  textFields,
} from "#server/content/write-path/entry-state.ts";
import type { TextId } from "#server/content/write-path/texts/stored-texts.ts";

type Stored = Omit<EntryState, TextField> & Record<TextField, number | null>;
type BeforeAndAfter = { [Field in EntryField as `${Field}_${"before" | "after"}`]: Stored[Field] };

/** Edits of one entry by the saves of a step, folded into one; texts as ids. */
export type FoldedEdit = BeforeAndAfter & {
  step_id: number;
  key_id: number;
  language_id: number;
  /** Bits of entry-state.ts. A field that did not change is null on both sides. */
  fields: number;
  /** Writer and origin of the replaced text; null if unknown. */
  person_before: number | null;
  src_before: number | null;
  origin_before: number | null;
};

/**
 * Folds rows of the log (`entry_change` with a `step_id`): of the saves of a step, the first `before` and the last
 * `after` count.
 */
export function foldLog(log: RawBuilder<unknown>): RawBuilder<FoldedEdit> {
  const columns = Object.keys(fieldBits).map(
    (field) => sql`${firstOf(field, "before")}, ${firstOf(field, "after")}`,
  );
  return sql<FoldedEdit>`
    SELECT step_id, key_id, language_id, bit_or(fields)::integer AS fields, ${sql.join(columns)},
      ${firstWriter}
    FROM (${log}) AS log GROUP BY step_id, key_id, language_id ORDER BY key_id, language_id, step_id`;
}

/** Condition on folded edits: a field differs after them. Texts are stored once, so ids are compared. */
export const hasChanged = sql.join(
  Object.keys(fieldBits).map(
    (field) => sql`${sql.ref(`${field}_before`)} IS DISTINCT FROM ${sql.ref(`${field}_after`)}`,
  ),
  sql` OR `,
);

/** Ids of the texts before and after. */
export function textIdsOfEdit(edit: FoldedEdit | undefined): TextId[] {
  if (edit === undefined) return [];
  return textFields.flatMap((field) => [edit[`${field}_before`], edit[`${field}_after`]]);
}

/** Fields that an edit changed, with their values before or after it. */
export function sideOf(
  edit: FoldedEdit,
  side: "before" | "after",
  texts: ReadonlyMap<number, string>,
): Partial<EntryState> {
  const changed = (field: EntryField) => (edit.fields & fieldBits[field]) !== 0;
  const body = (field: TextField) => texts.get(edit[`${field}_${side}`] ?? 0) ?? "";
  return {
    ...(changed("value") ? { value: body("value") } : {}),
    ...(changed("draft") ? { draft: body("draft") } : {}),
    ...(changed("comment") ? { comment: body("comment") } : {}),
    ...(changed("status") ? { status: edit[`status_${side}`] } : {}),
    ...(changed("locked") ? { locked: edit[`locked_${side}`] } : {}),
    ...(changed("meaning") ? { meaning: edit[`meaning_${side}`] } : {}),
    ...(changed("dismissed") ? { dismissed: edit[`dismissed_${side}`] } : {}),
    ...(changed("excluded") ? { excluded: edit[`excluded_${side}`] } : {}),
  };
}

/** Writer before the first of some rows of the log that wrote texts, in columns named as in the log. */
export const firstWriter = sql.join(
  ["person_before", "src_before", "origin_before"].map(
    (column) =>
      sql`(array_agg(${sql.ref(column)} ORDER BY version) FILTER (WHERE src_before IS NOT NULL))[1] AS ${sql.ref(column)}`,
  ),
);

function firstOf(field: string, side: "before" | "after") {
  const order = side === "before" ? sql`version` : sql`version DESC`;
  const bit = sql.lit(fieldBits[field as keyof typeof fieldBits]);
  const column = `${field}_${side}`;
  return sql`(array_agg(${sql.ref(column)} ORDER BY ${order}) FILTER (WHERE fields & ${bit} <> 0))[1] AS ${sql.ref(column)}`;
}
