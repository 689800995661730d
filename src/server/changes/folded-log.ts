import { type RawBuilder, sql } from "kysely";
import { type EntryState, fieldBits } from "./entry-state.ts";

/** The edits that the saves of one step made in one entry, as one. Absent fields did not change. */
export type FoldedEdit = {
  step_id: number;
  key_id: number;
  language_id: number;
  /** Bits of entry-state.ts. */
  fields: number;
  before: Partial<EntryState>;
  after: Partial<EntryState>;
  /** Ids of the texts before, for whoever writes them back. */
  text_ids: Record<string, number>;
};

/**
 * Folds rows of the log (`entry_change` with a `step_id`): of the saves of one step the first `before` and the last
 * `after` count.
 */
export function foldLog(projectId: number, log: RawBuilder<unknown>): RawBuilder<FoldedEdit> {
  const columns = Object.keys(fieldBits).map(
    (field) => sql`${firstOf(field, "before")}, ${firstOf(field, "after")}`,
  );
  return sql<FoldedEdit>`
    WITH log AS MATERIALIZED (${log}),
    step AS (
      SELECT step_id, key_id, language_id, bit_or(fields) AS fields, ${sql.join(columns)}
      FROM log GROUP BY step_id, key_id, language_id
    )
    SELECT s.step_id, s.key_id, s.language_id, s.fields, ${side("before")} AS before, ${side("after")} AS after,
      (SELECT coalesce(jsonb_object_agg(t.body, t.id), '{}') FROM text t WHERE t.project_id = ${projectId}
        AND t.id IN (s.value_before, s.draft_before, s.comment_before)) AS text_ids
    FROM step s ${sideTexts(projectId)} ORDER BY s.key_id, s.language_id, s.step_id`;
}

function firstOf(field: string, side: "before" | "after") {
  const order = side === "before" ? sql`version` : sql`version DESC`;
  const bit = sql.lit(fieldBits[field as keyof typeof fieldBits]);
  const column = `${field}_${side}`;
  return sql`(array_agg(${sql.ref(column)} ORDER BY ${order}) FILTER (WHERE fields & ${bit} <> 0))[1] AS ${sql.ref(column)}`;
}

/** The changed fields of one side as JSON. */
function side(name: "before" | "after") {
  const text = (field: "value" | "draft" | "comment") =>
    sql`coalesce(${sql.ref(`${field}_${name}_text.body`)}, '')`;
  const pairs = [
    sql`CASE WHEN fields & 1 <> 0 THEN jsonb_build_object('value', ${text("value")}) ELSE '{}' END`,
    sql`CASE WHEN fields & 2 <> 0 THEN jsonb_build_object('draft', ${text("draft")}) ELSE '{}' END`,
    sql`CASE WHEN fields & 16 <> 0 THEN jsonb_build_object('comment', ${text("comment")}) ELSE '{}' END`,
    sql`CASE WHEN fields & 4 <> 0 THEN jsonb_build_object('status', ${sql.ref(`status_${name}`)}) ELSE '{}' END`,
    sql`CASE WHEN fields & 8 <> 0 THEN jsonb_build_object('locked', ${sql.ref(`locked_${name}`)}) ELSE '{}' END`,
    sql`CASE WHEN fields & 32 <> 0 THEN jsonb_build_object('meaning', ${sql.ref(`meaning_${name}`)}) ELSE '{}' END`,
  ];
  return sql.join(pairs, sql` || `);
}

function sideTexts(projectId: number) {
  return sql.join(
    (["value", "draft", "comment"] as const).flatMap((field) =>
      (["before", "after"] as const).map((name) => {
        const alias = sql.ref(`${field}_${name}_text`);
        return sql`LEFT JOIN text ${alias} ON ${alias}.project_id = ${projectId} AND ${alias}.id = ${sql.ref(`s.${field}_${name}`)}`;
      }),
    ),
    sql` `,
  );
}
