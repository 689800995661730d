import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { type ChangeKind, changeKinds } from "#contract/history.ts";
import type { LogRecord } from "#server/content/write-path/change-sets/log-records.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { type FoldedEdit, foldLog } from "./folded-log.ts";

/** Last change set of a step, which people see as one entry of the history. */
export type StepRow = Pick<
  Selectable<Database["change_set"]>,
  | "id"
  | "step_id"
  | "sequence"
  | "created_at"
  | "src"
  | "entries"
  | "reverted_by"
  // Whether the step is an undo; undoing an undo is a redo.
  | "undoing"
  | "person_id"
  | "reason"
> & {
  kind: ChangeKind;
  person_name: string | null;
  /** Name of the merged branch, for a merge. */
  merged: string | null;
};

export type StepFilter = {
  /** Only steps that touched one of these keys. */
  keyIds?: readonly number[] | undefined;
  languageId?: number | undefined;
  personId?: number | undefined;
  kinds?: readonly ChangeKind[] | undefined;
  /** Only steps before this sequence. */
  before?: number | undefined;
  /** Only steps that touched one of these cells. */
  visible?: RawBuilder<unknown> | undefined;
  limit: number;
};

/** Lists the steps of a branch, newest first. */
export async function listSteps(
  db: Kysely<Database>,
  scope: BranchRef,
  { personId, kinds, before, limit, ...touched }: StepFilter,
): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    SELECT ${stepColumns} FROM change_set s LEFT JOIN person p ON p.id = s.person_id
    WHERE s.project_id = ${scope.projectId} AND s.branch_id = ${scope.branchId} AND s.continued_by IS NULL
      AND ${personId === undefined ? sql`true` : sql`s.person_id = ${personId}`}
      AND ${kinds === undefined ? sql`true` : sql`s.kind = ANY(${kinds}::text[])`}
      AND ${before === undefined ? sql`true` : sql`s.sequence < ${before}`}
      AND ${touches(scope, touched)}
    ORDER BY s.sequence DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Finds the step of a change set, or undefined. */
export async function findStep(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  changeSetId: number,
): Promise<StepRow | undefined> {
  const { rows } = await sql<StepRow>`
    SELECT ${stepColumns} FROM change_set s LEFT JOIN person p ON p.id = s.person_id
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.continued_by IS NULL AND s.step_id = (
      SELECT step_id FROM change_set WHERE project_id = ${projectId} AND id = ${changeSetId})`.execute(db);
  return rows[0];
}

/**
 * Kinds of change sets that a single key press must not undo: changes of the whole project, and moves of orders, which
 * are reversed elsewhere.
 */
const notUndoable: readonly ChangeKind[] = [
  "settings",
  "status",
  "create",
  "order",
  "delivery",
  "branch",
  "sibling",
  "restore",
];
const undoableKinds = changeKinds.filter((kind) => !notUndoable.includes(kind));

/**
 * Finds the last steps of a person that can be undone and redone (rules.md 3.8). `undoing` is true for undos and false
 * for redos. Any new step of the person ends the redo history.
 */
export async function findUndoable(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { personId, except }: { personId: number; except: readonly number[] },
): Promise<{ undo: StepRow | undefined; redo: StepRow | undefined }> {
  const latestStep = (condition: RawBuilder<unknown>) => sql`
    (SELECT ${stepColumns} FROM change_set s LEFT JOIN person p ON p.id = s.person_id
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.person_id = ${personId}
      AND s.continued_by IS NULL AND s.reverted_by IS NULL AND s.id <> ALL(${except}::bigint[])
      AND s.kind = ANY(${undoableKinds}::text[]) AND ${condition}
    ORDER BY s.sequence DESC LIMIT 1)`;
  const lastNewStep = sql`SELECT max(sequence) FROM change_set
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND person_id = ${personId} AND reverts IS NULL`;
  const { rows } = await sql<StepRow>`
    SELECT * FROM ${latestStep(sql`NOT s.undoing`)} AS undo
    UNION ALL
    SELECT * FROM ${latestStep(sql`s.undoing AND s.sequence > coalesce((${lastNewStep}), 0)`)} AS redo`.execute(
    db,
  );
  return { undo: rows.find((row) => !row.undoing), redo: rows.find((row) => row.undoing) };
}

/** Columns of `StepRow` from `change_set s` and its author `person p`. */
export const stepColumns = sql`s.id, s.step_id, s.sequence, s.created_at, s.kind, s.src, s.entries, s.reverted_by,
  s.undoing, s.reason, s.person_id, p.name AS person_name,
  CASE WHEN s.kind = 'merge' THEN (
    SELECT c.after->>'merged' FROM resource_change c
    WHERE c.project_id = s.project_id AND c.change_set_id = s.id AND c.resource = 'branch' LIMIT 1) END AS merged`;

type TouchedFilter = Pick<StepFilter, "keyIds" | "languageId" | "visible">;

/** Condition on a step `s`: it touched one of the keys and cells, in the language. */
function touches({ projectId, branchId }: BranchRef, { keyIds, languageId, visible }: TouchedFilter) {
  if (keyIds === undefined && languageId === undefined && visible === undefined) return sql`true`;
  const conditions = [
    sql`c.project_id = ${projectId} AND c.branch_id = ${branchId}`,
    ...(keyIds === undefined ? [] : [sql`c.key_id = ANY(${keyIds}::bigint[])`]),
    ...(languageId === undefined ? [] : [sql`c.language_id = ${languageId}`]),
    ...(visible === undefined ? [] : [sql`(c.key_id, c.language_id) IN (${visible})`]),
  ];
  // With keys, finds the few sets that touched them. Without, tests set by set until the page is full.
  return keyIds === undefined
    ? sql`EXISTS (SELECT FROM entry_change c WHERE c.change_set_id = s.id AND ${sql.join(conditions, sql` AND `)})`
    : sql`s.step_id IN (
        SELECT touching.step_id FROM entry_change c
        JOIN change_set touching ON touching.project_id = c.project_id AND touching.id = c.change_set_id
        WHERE ${sql.join(conditions, sql` AND `)})`;
}

/** Reads how each of the steps changed one entry. */
export async function readEntrySteps(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { stepIds, keyIds, languageId }: { stepIds: number[]; keyIds: readonly number[]; languageId: number },
): Promise<FoldedEdit[]> {
  const log = sql`SELECT c.*, s.step_id FROM entry_change c
    JOIN change_set s ON s.project_id = c.project_id AND s.id = c.change_set_id
    WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId} AND c.key_id = ANY(${keyIds}::bigint[])
      AND c.language_id = ${languageId} AND s.step_id = ANY(${stepIds}::bigint[])`;
  const { rows } = await foldLog(log).execute(db);
  return rows;
}

/** Reads the first edits of a step, in key order, with the names of their keys and languages. */
export async function readStepEdits(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { stepId, limit, visible }: { stepId: number; limit: number; visible?: RawBuilder<unknown> | undefined },
) {
  const log = sql`SELECT c.*, s.step_id FROM change_set s
    JOIN entry_change c ON c.project_id = s.project_id AND c.branch_id = s.branch_id AND c.change_set_id = s.id
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.step_id = ${stepId}
      AND ${visible ? sql`(c.key_id, c.language_id) IN (${visible})` : sql`true`}
    ORDER BY c.key_id, c.language_id LIMIT ${limit}`;
  const { rows } = await sql<FoldedEdit & { key: string; language: string }>`
    SELECT edit.*, k.name AS key, l.code AS language FROM (${foldLog(log)}) AS edit
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = edit.key_id
    JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = edit.language_id
    ORDER BY edit.key_id, l.code`.execute(db);
  return rows;
}

export type ResourceRow = LogRecord & { resource_id: number; name: string };

/**
 * Reads the other resources that a step touched (keys, languages, groups, tags): the first ones that fit a limit of
 * bytes.
 */
export async function readStepResources(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { stepId, limit, maxBytes }: { stepId: number; limit: number; maxBytes: number },
): Promise<ResourceRow[]> {
  const nameIn = (table: string, column: string) =>
    sql`(SELECT ${sql.ref(column)} FROM ${sql.table(table)}
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = c.resource_id)`;
  const { rows } = await sql<ResourceRow>`
    SELECT c.resource, c.resource_id, c.before, c.after, coalesce(CASE c.resource
        WHEN 'key' THEN ${nameIn("entry_key", "name")} WHEN 'language' THEN ${nameIn("language", "code")}
        WHEN 'group' THEN ${nameIn("entry_group", "name")} WHEN 'tag' THEN ${nameIn("tag", "name")}
        WHEN 'tagKeys' THEN ${nameIn("tag", "name")}
        WHEN 'screenshot' THEN ${nameIn("screenshot", "original_name")}
        WHEN 'screenshotPositions' THEN ${nameIn("screenshot", "original_name")}
        WHEN 'order' THEN ${nameIn("translation_order", "number")}::text
        WHEN 'branch' THEN (SELECT b.name FROM branch b WHERE b.project_id = ${projectId} AND b.id = c.resource_id) END,
        -- Last name of a permanently deleted resource (trash/remove-resources.ts).
        c.before->>'name', c.after->>'name', '') AS name
    FROM (
      SELECT c.*, sum(coalesce(octet_length(c.before::text), 0) + coalesce(octet_length(c.after::text), 0))
        OVER (ORDER BY c.resource, c.resource_id) AS bytes
      FROM change_set s JOIN resource_change c ON c.project_id = s.project_id AND c.change_set_id = s.id
      WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.step_id = ${stepId}
      ORDER BY c.resource, c.resource_id LIMIT ${limit}
    ) AS c
    WHERE c.bytes <= ${maxBytes} ORDER BY c.resource, c.resource_id`.execute(db);
  return rows;
}
