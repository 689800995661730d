import { type Kysely, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { setTrashed } from "#server/content/write-path/trashed-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isTranslated } from "#server/platform/db/values/entry-states.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { type NewBase, rebaseBranches } from "#server/workspace/projects/change-base-language.ts";
import type { ProjectState } from "./project-state.ts";

type Repair = { project: ProjectState; changes: readonly OpenChangeSet[] };
type BaseRow = { branch_id: number; trashed: boolean };

/**
 * Restores the base language in every branch: from the trash, or created again if only this branch lost it. If it is
 * missing everywhere, the language with the most texts replaces it; without one it is created again by its code in
 * the log. Returns what was done.
 */
export async function repairBaseLanguage(
  tx: Kysely<Database>,
  { project, changes }: Repair,
): Promise<string[]> {
  const { projectId, baseLanguageId: id, baseLanguage } = project;
  if (baseLanguage !== undefined) return await bringBack(tx, { project, changes }, baseLanguage);
  const logged = await findLoggedCode(tx, projectId, id);
  const other = await findReplacement(tx, project);
  if (other) return await rebase(tx, { project, changes }, { before: logged ?? "", base: other });
  return logged === undefined ? [] : await bringBack(tx, { project, changes }, logged);
}

async function bringBack(
  tx: Kysely<Database>,
  { project, changes }: Repair,
  code: string,
): Promise<string[]> {
  const { projectId, baseLanguageId: id } = project;
  const { rows } = await sql<BaseRow>`
    SELECT branch_id, trashed_by IS NOT NULL AS trashed FROM language
    WHERE project_id = ${projectId} AND id = ${id}`.execute(tx);
  const { rows: usedCodes } = await sql<{ branch_id: number }>`
    SELECT branch_id FROM language
    WHERE project_id = ${projectId} AND code = ${code} AND id <> ${id} AND trashed_by IS NULL`.execute(tx);
  const did: string[] = [];
  for (const change of changes) {
    const { branchId } = change.input.scope;
    const stored = rows.find((row) => row.branch_id === branchId);
    if (stored?.trashed === false || usedCodes.some((row) => row.branch_id === branchId)) continue;
    if (stored) await setTrashed(change, "language", { ids: [id], trashed: false });
    else {
      await sql`INSERT INTO language (project_id, branch_id, id, code)
        VALUES (${projectId}, ${branchId}, ${id}, ${code})`.execute(tx);
      await change.record([{ resource: "language", id, before: null, after: {} }]);
    }
    const name = project.branches.find((branch) => branch.id === branchId)?.name;
    did.push(`${code} is the base language of the branch ${name} again`);
  }
  return did;
}

/** The language with the most texts in the default branch, among those in every branch that is not deleted. */
async function findReplacement(
  tx: Kysely<Database>,
  { projectId, defaultBranchId }: ProjectState,
): Promise<NewBase | undefined> {
  const { rows } = await sql<NewBase>`
    SELECT l.id, l.code FROM language l
    CROSS JOIN LATERAL (
      SELECT count(*) AS texts FROM entry e JOIN entry_key k ON k.project_id = e.project_id
        AND k.branch_id = e.branch_id AND k.id = e.key_id AND k.trashed_by IS NULL
      WHERE e.project_id = l.project_id AND e.branch_id = l.branch_id AND e.language_id = l.id
        AND ${isTranslated()}
    ) AS filled
    WHERE l.project_id = ${projectId} AND l.branch_id = ${defaultBranchId} AND l.trashed_by IS NULL
      AND filled.texts > 0 AND NOT EXISTS (
        SELECT FROM branch b WHERE b.project_id = l.project_id AND b.deleted_at IS NULL AND NOT EXISTS (
          SELECT FROM language o WHERE o.project_id = b.project_id AND o.branch_id = b.id AND o.id = l.id
            AND o.trashed_by IS NULL))
    ORDER BY filled.texts DESC, l.id LIMIT 1`.execute(tx);
  return rows[0];
}

async function rebase(
  tx: Kysely<Database>,
  { project: { projectId }, changes }: Repair,
  { before, base }: { before: string; base: NewBase },
): Promise<string[]> {
  const details = { before: { baseLanguage: before }, after: { baseLanguage: base.code } };
  await tx.updateTable("project").set({ base_language_id: base.id }).where("id", "=", projectId).execute();
  for (const change of changes) await change.record([{ resource: "settings", id: projectId, ...details }]);
  await rebaseBranches(changes, base);
  await recordAuditEvent(tx, { projectId, personId: null, action: "project.settings_changed", details });
  return [`${base.code} became the base language, since the one before was removed for good`];
}

/** The log contains the code of a language that was purged (trash/remove-resources.ts). */
async function findLoggedCode(
  tx: Kysely<Database>,
  projectId: number,
  languageId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    SELECT coalesce(after->>'name', before->>'name') AS code FROM resource_change
    WHERE project_id = ${projectId} AND resource = 'language' AND resource_id = ${languageId}
      AND coalesce(after->>'name', before->>'name') IS NOT NULL
    ORDER BY change_set_id DESC LIMIT 1`.execute(tx);
  return rows[0]?.code;
}
