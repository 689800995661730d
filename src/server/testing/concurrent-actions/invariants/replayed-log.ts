import { sql } from "kysely";
import type { World } from "#server/testing/concurrent-actions/world.ts";

export type Texts = {
  value: string;
  draft: string;
  comment: string;
  status: number;
  locked: boolean;
  excluded: boolean;
};
export const fields = ["value", "draft", "comment", "status", "locked", "excluded"] as const;

export type LoggedEdit = {
  branch: string;
  key: string;
  language: string;
  keyId: number;
  languageId: number;
  branchId: number;
  version: number;
  changeSetId: number;
  kind: string;
  /** Fields that changed. */
  before: Partial<Texts>;
  after: Partial<Texts>;
};

/**
 * Returns all edits of the log by cell, in order of the branch's versions. Edits of purged resources are deleted, or
 * remain for branches that were copied from this one; the latter are excluded if the key or language was created
 * again.
 */
export async function readLog({ testApp, project }: World): Promise<LoggedEdit[]> {
  const { rows } = await sql<LoggedEdit>`
    SELECT b.name AS branch, k.name AS key, l.code AS language, c.key_id AS "keyId", c.language_id AS "languageId",
      c.branch_id AS "branchId", c.version, c.change_set_id AS "changeSetId", s.kind,
      ${fieldsOf("before")} AS before, ${fieldsOf("after")} AS after
    FROM entry_change c
    JOIN branch b ON b.project_id = c.project_id AND b.id = c.branch_id
    JOIN change_set s ON s.project_id = c.project_id AND s.id = c.change_set_id
    JOIN entry_key k ON k.project_id = c.project_id AND k.branch_id = c.branch_id AND k.id = c.key_id
    JOIN language l ON l.project_id = c.project_id AND l.branch_id = c.branch_id AND l.id = c.language_id
    WHERE c.project_id = ${project.projectId} AND NOT ${isOfEarlierLife}
    ORDER BY c.branch_id, c.key_id, c.language_id, s.sequence`.execute(testApp.db);
  return rows;
}

const isOfEarlierLife = sql`EXISTS (
  SELECT FROM resource_change m JOIN change_set ms ON ms.project_id = m.project_id AND ms.id = m.change_set_id
  WHERE m.project_id = c.project_id AND (m.resource, m.resource_id) IN (('key', c.key_id), ('language', c.language_id))
    AND m.before IS NULL AND NOT m.after ? 'restored' AND ms.branch_id = c.branch_id AND ms.sequence > s.sequence)`;

/** JSON of the changed fields; the bits are those of entry-state.ts. */
function fieldsOf(name: "before" | "after") {
  const text = (field: string) => sql`coalesce((SELECT body FROM text t WHERE t.project_id = c.project_id
    AND t.id = ${sql.ref(`c.${field}_${name}`)}), '')`;
  return sql`(
    CASE WHEN c.fields & 1 <> 0 THEN jsonb_build_object('value', ${text("value")}) ELSE '{}' END ||
    CASE WHEN c.fields & 2 <> 0 THEN jsonb_build_object('draft', ${text("draft")}) ELSE '{}' END ||
    CASE WHEN c.fields & 16 <> 0 THEN jsonb_build_object('comment', ${text("comment")}) ELSE '{}' END ||
    CASE WHEN c.fields & 4 <> 0 THEN jsonb_build_object('status', ${sql.ref(`c.status_${name}`)}) ELSE '{}' END ||
    CASE WHEN c.fields & 8 <> 0 THEN jsonb_build_object('locked', ${sql.ref(`c.locked_${name}`)}) ELSE '{}' END ||
    CASE WHEN c.fields & 128 <> 0 THEN jsonb_build_object('excluded', ${sql.ref(`c.excluded_${name}`)}) ELSE '{}' END)`;
}

/** Returns the stored state of the cells in the log. */
export async function readStored({
  testApp,
  project,
}: World): Promise<Map<string, Texts & { version: number }>> {
  const body = (column: string) => sql`coalesce((SELECT body FROM text t WHERE t.project_id = e.project_id
    AND t.id = ${sql.ref(column)}), '')`;
  const { rows } = await sql<Texts & { cell: string; version: number }>`
    SELECT e.branch_id || ' ' || e.key_id || ' ' || e.language_id AS cell, e.version, ${body("e.value_id")} AS value,
      ${body("e.draft_id")} AS draft, ${body("e.comment_id")} AS comment, e.status, e.locked, e.excluded
    FROM entry e WHERE e.project_id = ${project.projectId}`.execute(testApp.db);
  return new Map(rows.map(({ cell, ...texts }) => [cell, texts]));
}

/** An edit with the state of the cell before and after it, according to the previous edits. */
export type ReplayedEdit = LoggedEdit & { was: Partial<Texts>; is: Partial<Texts> };

const cellOf = ({ branchId, keyId, languageId }: LoggedEdit) => `${branchId} ${keyId} ${languageId}`;

/**
 * Replays the log of each cell. A field is unknown until its first change, since a copied branch starts with content.
 */
export function replay(log: readonly LoggedEdit[]): Map<string, ReplayedEdit[]> {
  const cells = Map.groupBy(log, cellOf);
  return new Map(
    [...cells].map(([cell, edits]) => {
      let state: Partial<Texts> = {};
      const replayed = edits.map((edit) => {
        const was = { ...edit.before, ...state };
        state = { ...was, ...edit.after };
        return { ...edit, was, is: state };
      });
      return [cell, replayed] as const;
    }),
  );
}

/** Name of an edit in messages. */
export const nameOf = ({ branch, key, language, version, kind, changeSetId }: LoggedEdit) =>
  `${branch} ${key} ${language} version ${version} (${kind} ${changeSetId.toString(16)})`;
