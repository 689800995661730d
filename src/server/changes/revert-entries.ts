import { sql } from "kysely";
import { type EntryEdit, type EntryState, fieldBits } from "./entry-state.ts";
import type { OpenChangeSet } from "./open-change-set.ts";

/** Edits undone between two looks at the event loop. */
const batchSize = 2_000;

type LoggedRow = {
  key_id: number;
  language_id: number;
  fields: number;
  before: Partial<Omit<EntryState, "meaning">> & { meaning?: number };
  after: Partial<EntryState>;
  text_ids: Record<string, number>;
};

export type UndoneEdit = { edit: EntryEdit; fields: number };

/** The edits that bring back what entries were before the change sets, in key order and never splitting a key. */
export async function* undoneEdits(
  change: OpenChangeSet,
  { setIds }: { setIds: number[] },
): AsyncGenerator<{ edits: UndoneEdit[]; texts: Map<string, number> }> {
  for (let afterKey = 0; ; ) {
    const rows = await readLog(change, { setIds, afterKey });
    if (rows.length === 0) return;
    afterKey = rows.at(-1)?.key_id ?? Number.MAX_SAFE_INTEGER;
    const texts = new Map(rows.flatMap((row) => Object.entries(row.text_ids)));
    yield { edits: rows.map(undo), texts };
  }
}

function undo(row: LoggedRow): UndoneEdit {
  const changedMeaning = (row.fields & fieldBits.meaning) !== 0;
  return {
    fields: row.fields,
    edit: {
      ...row.before,
      keyId: row.key_id,
      languageId: row.language_id,
      expected: row.after,
      meaning: changedMeaning ? (row.before.meaning ?? 0) : "keep",
    },
  };
}

/** Whole keys until the batch is full. Of the saves of one step the first `before` and the last `after` count. */
async function readLog(
  change: OpenChangeSet,
  { setIds, afterKey }: { setIds: number[]; afterKey: number },
): Promise<LoggedRow[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<LoggedRow>`
    WITH log AS MATERIALIZED (
      SELECT * FROM entry_change
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND change_set_id = ANY(${setIds}::bigint[])
        AND key_id > ${afterKey}
      ORDER BY key_id FETCH FIRST ${sql.lit(batchSize)} ROWS WITH TIES
    ),
    step AS (
      SELECT key_id, language_id, bit_or(fields) AS fields, ${sql.join(
        ["value", "draft", "comment", "status", "locked", "meaning"].map(
          (field) => sql`${first(field, "before")}, ${first(field, "after")}`,
        ),
      )}
      FROM log GROUP BY key_id, language_id
    )
    SELECT s.key_id, s.language_id, s.fields, ${side("before")} AS before, ${side("after")} AS after,
      (SELECT coalesce(jsonb_object_agg(t.body, t.id), '{}') FROM text t WHERE t.project_id = ${projectId}
        AND t.id IN (s.value_before, s.draft_before, s.comment_before)) AS text_ids
    FROM step s ${sideTexts(projectId)} ORDER BY s.key_id, s.language_id`.execute(change.tx);
  return rows;
}

function first(field: string, side: "before" | "after") {
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
