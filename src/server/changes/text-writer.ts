import { sql } from "kysely";
import { textBits } from "./entry-state.ts";

/** Of a log row: a draft became the value as it was. */
export const publishesDraft = sql`(fields & ${sql.lit(textBits)} = ${sql.lit(textBits)}
  AND draft_after IS NULL AND draft_before = value_after)`;

/** Of a log row: a text was written, rather than decided about. */
export const writesText = sql`(fields & ${sql.lit(textBits)} <> 0 AND NOT ${publishesDraft})`;

const isSameText = sql`((excluded.value_id, excluded.draft_id) IS NOT DISTINCT FROM (e.value_id, e.draft_id)
  OR (excluded.draft_id IS NULL AND excluded.value_id = e.draft_id))`;

/**
 * Of `entry e` that `excluded` replaces: whoever wrote its text stays its writer, with the way it came, whatever others
 * decide about it: a status, a lock, a comment, publishing, a delivery that leaves it as it is.
 */
export const keepWriter = sql`person_id = CASE WHEN ${isSameText} THEN e.person_id ELSE excluded.person_id END,
  src = CASE WHEN ${isSameText} THEN e.src ELSE excluded.src END`;
