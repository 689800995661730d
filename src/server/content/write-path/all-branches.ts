import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { ChangeSetInput } from "./change-sets/change-set-input.ts";
import type { OpenChangeSet } from "./change-sets/open-change-set.ts";
import { writeChangeSets } from "./change-sets/write-change-sets.ts";
import { retryOnRace } from "./races.ts";

/** Scope of a change that applies to all branches of a project, or of all projects of a team. */
export type BranchesScope = { projectId: number } | { teamId: number };

/**
 * Writes a change set in every branch, in one transaction: cached documents stay valid until the version of their
 * branch changes. Includes branches and projects in the trash, since they may be restored.
 */
export function changeAllBranches<T>(
  db: Kysely<Database>,
  { branches, ...input }: Omit<ChangeSetInput, "scope"> & { branches: BranchesScope },
  work: (changes: readonly OpenChangeSet[], tx: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return retryOnRace(() =>
    db.transaction().execute(async (tx) => {
      const scopes = await listScopes(tx, branches);
      const inputs = scopes.map((scope) => ({ ...input, scope }));
      return writeChangeSets(tx, inputs, (changes) => work(changes, tx));
    }),
  );
}

async function listScopes(
  tx: Kysely<Database>,
  branches: BranchesScope,
): Promise<Array<ChangeSetInput["scope"]>> {
  const inScope =
    "teamId" in branches ? sql`p.team_id = ${branches.teamId}` : sql`p.id = ${branches.projectId}`;
  const { rows } = await sql<ChangeSetInput["scope"]>`
    SELECT p.id AS "projectId", b.id AS "branchId", p.base_language_id AS "baseLanguageId", l.code AS "baseLanguage",
      p.branching
    FROM project p JOIN branch b ON b.project_id = p.id
    JOIN language l ON l.project_id = p.id AND l.branch_id = p.default_branch_id AND l.id = p.base_language_id
    WHERE ${inScope} AND b.removed_at IS NULL`.execute(tx);
  return rows;
}
