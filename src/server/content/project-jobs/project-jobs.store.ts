import { type Kysely, type RawBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { JobKind, JobProgress } from "#contract/jobs.ts";
import { isVendor, roleMay } from "#contract/permissions.ts";
import { findLimitError } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";

export type JobRef = { projectId: number; jobId: number };

/** Number of jobs in a list. */
const listLength = 50;
/** Number of days after which jobs are no longer listed, and then deleted. */
const listedDays = 30;

type NewJob = {
  caller: ProjectCaller;
  kind: string;
  total: number;
  task: Record<string, unknown>;
  /** Selects the ids of the job's keys. */
  keys: RawBuilder<unknown>;
};

/** Throws if the project has too many open jobs; called before anything is stored for a new job. */
export async function assertFewJobs(db: Kysely<Database>, projectId: number): Promise<void> {
  // Each open job may store a file, or the ids of many keys.
  const open = sql`job WHERE project_id = ${projectId} AND state IN ('queued', 'running')`;
  const limitError = await findLimitError(db, "jobs", open, { lock: projectId });
  if (limitError) throw new ApiError("busy", limitError);
}

/** Announces that a job was added, progressed or ended: at the commit, in a transaction. */
export async function announceJobs(
  db: Kysely<Database>,
  { projectId }: Pick<JobRef, "projectId">,
): Promise<void> {
  await sql`SELECT pg_notify('parlance_jobs', ${String(projectId)})`.execute(db);
}

/** Stores a job. `keys` is evaluated now: keys that are added later are not part of it. */
export async function insertJob(
  tx: Kysely<Database>,
  { caller: { scope, person }, kind, total, task, keys }: NewJob,
): Promise<number> {
  const { id } = await tx
    .insertInto("job")
    .values({
      project_id: scope.projectId,
      branch_id: scope.branchId,
      person_id: person?.id ?? null,
      kind,
      total,
      task: JSON.stringify(task),
      key_ids: sql<number[]>`ARRAY(${keys})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await announceJobs(tx, scope);
  return id;
}

/** Returns an update of one job, to which the caller adds columns and conditions. */
export function updateJob(db: Kysely<Database>, { projectId, jobId }: JobRef) {
  return db.updateTable("job").where("project_id", "=", projectId).where("id", "=", jobId);
}

/** Stores the total, if it is known only when the job runs. */
export async function storeTotal(db: Kysely<Database>, job: JobRef, total: number): Promise<void> {
  await updateJob(db, job).set({ total }).execute();
}

/** Ids of a job's keys, as a PostgreSQL array literal. */
export async function readKeysOfJob(db: Kysely<Database>, { projectId, jobId }: JobRef): Promise<string> {
  const row = await db
    .selectFrom("job")
    .select(({ cast }) => cast<string | null>("key_ids", "text").as("ids"))
    .where("project_id", "=", projectId)
    .where("id", "=", jobId)
    .executeTakeFirst();
  return row?.ids ?? "{}";
}

/** The caller's jobs, newest first. */
export async function listCallerJobs(
  db: Kysely<Database>,
  { scope, person }: ProjectCaller,
  kinds: readonly JobKind[] | undefined,
): Promise<JobProgress[]> {
  const isOwn = sql`j.person_id = ${person?.id ?? null}::integer`;
  const rows = await readJobs(db, scope.projectId, sql<boolean>`${isOwn} AND ${isOneOf(kinds)}`);
  return rows.map(presentJob);
}

/**
 * The recent jobs of all members, newest first (rules.md 18.15). Only managers see results and errors of jobs of
 * others; vendors see only their own jobs.
 */
export async function listProjectJobs(
  db: Kysely<Database>,
  caller: ProjectCaller,
  kinds: readonly JobKind[] | undefined,
): Promise<JobProgress[]> {
  if (isVendor(caller.role)) return await listCallerJobs(db, caller, kinds);
  const isRecent = sql`j.created_at > now() - make_interval(days => ${listedDays})`;
  const rows = await readJobs(db, caller.scope.projectId, sql<boolean>`${isRecent} AND ${isOneOf(kinds)}`);
  return rows.map((row) => {
    const job = presentJob(row);
    return maySeeAll(caller, row) ? job : { ...job, result: null, error: null };
  });
}

function isOneOf(kinds: readonly JobKind[] | undefined): RawBuilder<unknown> {
  return kinds === undefined ? sql`true` : sql`j.kind = ANY(${kinds}::text[])`;
}

/** Whether the job is the caller's, or the caller manages the project. */
function maySeeAll({ person, role }: ProjectCaller, { person_id }: Pick<JobRow, "person_id">): boolean {
  const isManager = role !== null && roleMay(role, "publish");
  return isManager || person_id === person?.id;
}

/** Finds a job of the caller, or for managers any job of the project. */
export async function readJob(
  db: Kysely<Database>,
  caller: ProjectCaller,
  wireJobId: string,
): Promise<JobProgress> {
  const id = parseWireId("job", wireJobId) ?? 0;
  const [job] = await readJobs(db, caller.scope.projectId, sql<boolean>`j.id = ${id}`);
  if (!job || !maySeeAll(caller, job)) throw notFound("job", wireJobId);
  return presentJob(job);
}

/** Cancels a job: a waiting one ends immediately, a running one at its next progress report. */
export async function requestCancel(
  db: Kysely<Database>,
  projectId: number,
  wireJobId: string,
): Promise<void> {
  await sql`
    UPDATE job SET cancel_requested = true,
      state = CASE state WHEN 'queued' THEN 'canceled' ELSE state END,
      finished_at = CASE state WHEN 'queued' THEN now() END,
      key_ids = CASE state WHEN 'queued' THEN NULL ELSE key_ids END
    WHERE project_id = ${projectId} AND id = ${parseWireId("job", wireJobId) ?? 0} AND state IN ('queued', 'running')`.execute(
    db,
  );
  await announceJobs(db, { projectId });
}

type JobRow = Awaited<ReturnType<typeof readJobs>>[number];

/** Reads the jobs `j` of a project that match the condition, newest first. */
function readJobs(db: Kysely<Database>, projectId: number, condition: RawBuilder<boolean>) {
  return db
    .selectFrom("job as j")
    .leftJoin("person as p", "p.id", "j.person_id")
    .select(["j.id", "j.kind", "j.branch_id", "j.person_id", "p.name as person_name", "j.state", "j.done"])
    .select(["j.total", "j.result", "j.error", "j.created_at", "j.started_at", "j.finished_at"])
    .where("j.project_id", "=", projectId)
    .where(condition)
    .orderBy("j.id", "desc")
    .limit(listLength)
    .$narrowType<{ kind: JobKind }>()
    .execute();
}

function presentJob(job: JobRow): JobProgress {
  return {
    _id: wireId("job", job.id),
    kind: job.kind,
    branch: wireId("branch", job.branch_id),
    user:
      job.person_id === null ? null : { _id: wireId("person", job.person_id), name: job.person_name ?? "" },
    state: job.state,
    done: job.done,
    total: job.total,
    result: job.result,
    changeSet: typeof job.result?.changeSet === "string" ? job.result.changeSet : null,
    error: job.error,
    created: job.created_at.toISOString(),
    started: job.started_at?.toISOString() ?? null,
    finished: job.finished_at?.toISOString() ?? null,
  };
}

/** Deletes jobs that ended long ago. */
export async function sweepJobs(db: Kysely<Database>): Promise<void> {
  const lastListedAt = sql<Date>`now() - make_interval(days => ${listedDays})`;
  await db.deleteFrom("job").where("finished_at", "<", lastListedAt).execute();
}
