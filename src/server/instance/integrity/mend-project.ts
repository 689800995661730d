import { type Kysely, sql } from "kysely";
import { replaceBaseLanguage } from "#server/content/languages/lock-base-language.ts";
import type { ChangeSetInput } from "#server/content/write-path/change-sets/change-set-input.ts";
import { writeChangeSets } from "#server/content/write-path/change-sets/write-change-sets.ts";
import { adoptMeanings, recountSourceWords } from "#server/content/write-path/keys/key-sources.ts";
import { lockAllKeys } from "#server/content/write-path/locks/lock-keys.ts";
import { retryOnRace } from "#server/content/write-path/races.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { srcNumber } from "#server/platform/db/values/src-names.ts";
import { removeTimeLimit } from "./check-project.ts";
import type { Fault } from "./find-faults.ts";
import { invariantOf, statusInvariant } from "./invariants.ts";
import { repairBaseLanguage } from "./mend-base-language.ts";
import { repairGroups } from "./mend-groups.ts";
import { type ProjectState, readProjectState } from "./project-state.ts";
import { references } from "./references.ts";
import { removeDangling } from "./remove-dangling.ts";
import { findWrongCounters, recountLockedBranch } from "./wrong-counters.ts";

/**
 * Repairs these faults of a project, all or none, and recomputes affected counts. Saves wait for it. Visible content
 * is changed by change sets without an author. Returns a description of what was done.
 */
export function repairProject(
  db: Kysely<Database>,
  projectId: number,
  faults: readonly Fault[],
): Promise<string[]> {
  const broken = new Set(faults.map(({ invariant }) => invariant));
  return retryOnRace(() => db.transaction().execute((tx) => repair(tx, projectId, broken)));
}

async function repair(
  tx: Kysely<Database>,
  projectId: number,
  broken: ReadonlySet<string>,
): Promise<string[]> {
  await removeTimeLimit(tx);
  const project = await lockProject(tx, projectId);
  if (!project) return [];
  const did = [
    ...(broken.has("branch.version") ? await raiseVersions(tx, projectId) : []),
    ...(await repairContent(tx, project)),
    ...(await repairRows(tx, project, broken)),
    ...(broken.has("entry.status") ? await repairStatuses(tx, project) : []),
  ];
  // The base language may have changed.
  const repaired = (await readProjectState(tx, projectId)) ?? project;
  return [...did, ...(await repairSources(tx, repaired, broken)), ...(await repairCounters(tx, repaired))];
}

/** Locks the project's settings, the creation of branches, and all writes. */
async function lockProject(tx: Kysely<Database>, projectId: number): Promise<ProjectState | undefined> {
  await sql`SELECT FROM project WHERE id = ${projectId} FOR NO KEY UPDATE`.execute(tx);
  await replaceBaseLanguage(tx, projectId);
  const project = await readProjectState(tx, projectId);
  for (const { id: branchId } of project?.branches ?? []) await lockAllKeys(tx, { projectId, branchId });
  return project;
}

/** A change set gets the next version of its branch, which must be unused. */
async function raiseVersions(tx: Kysely<Database>, projectId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    UPDATE branch b SET version = c.latest FROM (
      SELECT branch_id, max(sequence) AS latest FROM change_set WHERE project_id = ${projectId} GROUP BY branch_id
    ) c
    WHERE b.project_id = ${projectId} AND b.id = c.branch_id AND b.version < c.latest RETURNING b.name`.execute(
    tx,
  );
  return rows.map(({ name }) => `the branch ${name} got the version of its last change`);
}

/** Repairs visible content by change sets, which are empty where there are no faults. */
function repairContent(tx: Kysely<Database>, project: ProjectState): Promise<string[]> {
  const inputs = project.branches.map(
    ({ id: branchId }): ChangeSetInput => ({
      scope: { ...project, branchId, baseLanguage: project.baseLanguage ?? "" },
      author: { personId: null, src: srcNumber("automation") },
      kind: "restore",
    }),
  );
  return writeChangeSets(tx, inputs, async (changes) => [
    ...(await repairBaseLanguage(tx, { project, changes })),
    ...(await repairGroups(tx, { project, changes })),
  ]);
}

async function repairRows(
  tx: Kysely<Database>,
  { rows }: ProjectState,
  broken: ReadonlySet<string>,
): Promise<string[]> {
  const wrong = new Set(references.filter((reference) => broken.has(invariantOf(reference))));
  const settled = await removeDangling(tx, rows, wrong);
  return settled.map(({ reference: { table, of, clears }, rows: count }) =>
    clears === undefined
      ? `rows of ${table} that named no row of ${of}, removed: ${count}`
      : `rows of ${table} whose ${clears} named no row of ${of}, without it now: ${count}`,
  );
}

/** Clears statuses that do not exist any more. */
async function repairStatuses(tx: Kysely<Database>, project: ProjectState): Promise<string[]> {
  const { from, where } = statusInvariant(project);
  const { numAffectedRows } = await sql`
    UPDATE entry SET status = 0 WHERE ctid = ANY(ARRAY(SELECT s.row_place FROM ${from} s WHERE ${where}))`.execute(
    tx,
  );
  return [`strings whose status was gone, without one now: ${numAffectedRows ?? 0n}`];
}

async function repairSources(
  tx: Kysely<Database>,
  { projectId, branches, baseLanguageId, baseLanguage, patterns }: ProjectState,
  broken: ReadonlySet<string>,
): Promise<string[]> {
  if (baseLanguage === undefined) return [];
  const base = { id: baseLanguageId, code: baseLanguage };
  const did: string[] = [];
  for (const { id: branchId, name } of branches) {
    const branch = { projectId, branchId, base, patterns };
    const adopted = broken.has("entry.meaning") ? await adoptMeanings(tx, branch) : 0;
    if (adopted > 0)
      did.push(`sources of the branch ${name} that got the meaning numbers of their keys: ${adopted}`);
    const counted = await recountSourceWords(tx, branch);
    if (counted > 0) did.push(`keys of the branch ${name} whose words were counted anew: ${counted}`);
  }
  return did;
}

async function repairCounters(tx: Kysely<Database>, project: ProjectState): Promise<string[]> {
  const did: string[] = [];
  for (const { id: branchId, name } of project.branches) {
    const branch = { ...project, branchId };
    const wrong = await findWrongCounters(tx, branch);
    if (wrong.length === 0) continue;
    await recountLockedBranch(tx, branch);
    did.push(`counters of the branch ${name} that were counted anew: ${wrong.length}`);
  }
  return did;
}
