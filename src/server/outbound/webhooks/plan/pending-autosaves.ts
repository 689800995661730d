import { type Kysely, sql } from "kysely";
import type { FollowedSet } from "#server/content/history/follow-changes.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

/** Autosaves of a cell that is still open, to be sent as one event (webhooks.md, Modes). */
export type PendingAutosave = {
  stepId: number;
  personId: number | null;
  setIds: number[];
  firstAt: Date;
  dueAt: Date;
};

/** Time without another autosave after which a cell counts as closed, in ms. */
const quietMs = 60_000;
/** Maximum time, that of a step of the history (rules.md 3.7), in ms. */
const longestMs = 600_000;

/** Open autosaves after a change set, and those no longer open: each list of `planned` becomes one event. */
export type Folded = { open: PendingAutosave[]; planned: number[][] };

/**
 * Folds one change set. An autosave opens or continues its step; any other change set of a person means that they left
 * their cell, even a save of it.
 */
export function foldSet(open: readonly PendingAutosave[], set: FollowedSet): Folded {
  const continued = open.find((step) => step.stepId === set.step_id);
  const closed =
    set.person_id === null
      ? []
      : open.filter((step) => step !== continued && step.personId === set.person_id);
  const others = open.filter((step) => step !== continued && !closed.includes(step));
  const planned = closed.map((step) => step.setIds);
  const setIds = [...(continued?.setIds ?? []), set.id];
  if (!isAutosave(set)) return { open: others, planned: [...planned, setIds] };
  const firstAt = continued?.firstAt ?? set.created_at;
  const dueAt = new Date(Math.min(set.created_at.getTime() + quietMs, firstAt.getTime() + longestMs));
  return {
    open: [...others, { stepId: set.step_id, personId: set.person_id, setIds, firstAt, dueAt }],
    planned,
  };
}

function isAutosave({ autosave, kind, entries, keys }: FollowedSet): boolean {
  return autosave && kind === "save" && entries === 1 && keys === 0;
}

export function readPendingAutosaves(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<PendingAutosave[]> {
  return tx
    .selectFrom("webhook_pending_autosave")
    .select(["step_id as stepId", "person_id as personId", "set_ids as setIds"])
    .select(["first_at as firstAt", "due_at as dueAt"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .orderBy("step_id")
    .execute();
}

/** Replaces the pending autosaves of a branch. */
export async function replacePendingAutosaves(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { before, after }: { before: readonly PendingAutosave[]; after: readonly PendingAutosave[] },
): Promise<void> {
  if (before.length > 0)
    await tx
      .deleteFrom("webhook_pending_autosave")
      .where("project_id", "=", projectId)
      .where("branch_id", "=", branchId)
      .execute();
  if (after.length === 0) return;
  await sql`
    INSERT INTO webhook_pending_autosave (project_id, branch_id, step_id, person_id, set_ids, first_at, due_at)
    SELECT ${projectId}, ${branchId}, step.step_id, step.person_id,
      ARRAY(SELECT jsonb_array_elements_text(step.set_ids)::bigint), step.first_at, step.due_at
    FROM unnest(${after.map((step) => step.stepId)}::bigint[], ${after.map((step) => step.personId)}::integer[],
      ${after.map((step) => JSON.stringify(step.setIds))}::jsonb[], ${after.map((step) => step.firstAt)}::timestamptz[],
      ${after.map((step) => step.dueAt)}::timestamptz[]) AS step(step_id, person_id, set_ids, first_at, due_at)`.execute(
    tx,
  );
}

/** Deletes and returns the autosaves that are due or whose cell was left, by the presence of people in the branch. */
export async function dequeueDueAutosaves(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<number[][]> {
  const rows = await tx
    .deleteFrom("webhook_pending_autosave as a")
    .where("a.project_id", "=", projectId)
    .where("a.branch_id", "=", branchId)
    .where(isDue)
    .returning("a.set_ids")
    .execute();
  return rows.map((row) => row.set_ids).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** Condition on `webhook_pending_autosave a`. */
const isDue = sql<boolean>`(a.due_at <= now() OR (
  EXISTS (SELECT FROM presence p WHERE p.project_id = a.project_id AND p.branch_id = a.branch_id
    AND p.person_id = a.person_id AND p.seen_at > a.first_at)
  AND NOT EXISTS (SELECT FROM presence p
    JOIN entry_change c ON c.project_id = p.project_id AND c.branch_id = p.branch_id AND c.key_id = p.key_id
      AND c.language_id = p.language_id AND c.change_set_id = a.set_ids[1]
    WHERE p.project_id = a.project_id AND p.branch_id = a.branch_id AND p.person_id = a.person_id)))`;

/** Branches with autosaves that are due. */
export function listBranchesWithDueAutosaves(db: Kysely<Database>): Promise<BranchRef[]> {
  return db
    .selectFrom("webhook_pending_autosave as a")
    .select(["a.project_id as projectId", "a.branch_id as branchId"])
    .distinct()
    .where(isDue)
    .execute();
}
