import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { roleMay } from "#contract/permissions.ts";
import { createGroups } from "#server/content/groups/groups.store.ts";
import { createLanguages, listLanguages } from "#server/content/languages/languages.store.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { recordBranchAuditEvent } from "#server/workspace/audit/record-branch-audit-event.ts";
import { assertMayWriteLanguages } from "#server/workspace/auth/rights/entries.rules.ts";
import { finderByCode } from "#text/languages/languages.ts";

/** Language ids by the codes in the upload, and the added languages. */
export type UploadLanguages = { ids: Map<string, number>; added: string[] };

/**
 * Finds or creates the languages of the stage (rules.md 2, row "4.2 unknown language"), and sets the requested
 * names.
 */
export async function stageLanguages(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { codes, names }: { codes: readonly string[]; names: Record<string, string> },
): Promise<UploadLanguages> {
  const known = await listLanguages(change.tx, change.input.scope);
  const find = finderByCode(known);
  assertMayWriteLanguages(
    caller,
    codes.map((code) => find(code) ?? { code }),
  );
  const missing = codes.filter((code) => !find(code));
  if (missing.length > 0) assertMayAddLanguages(caller, missing);
  const created = await createLanguages(
    change,
    missing.map((code) => ({ code, name: null })),
  );
  if (missing.length > 0)
    await recordBranchAuditEvent(change.tx, caller, {
      action: "language.added",
      details: { languages: missing },
    });
  const all = [...known, ...created];
  const findAny = finderByCode(all);
  const ids = new Map(codes.map((code) => [code, findAny(code)?.id ?? 0]));
  await renameLanguages(change, all, { ids, names });
  return { ids, added: missing };
}

/** Throws if the caller, or the project, does not allow an upload to add languages. */
export function assertMayAddLanguages(
  { scope, role }: Pick<ProjectCaller, "scope" | "role">,
  codes: readonly string[],
): void {
  if (scope.refuseUnknownLanguages || (role !== null && !roleMay(role, "publish")))
    throw new ApiError("unknown_language", {
      message: `The project does not have the language ${codes.join(", ")}.`,
    });
}

/** Renames only languages in the data; other codes are ignored, even invalid ones. */
async function renameLanguages(
  change: OpenChangeSet,
  languages: ReadonlyArray<{ id: number; code: string; name: string | null }>,
  { ids, names }: { ids: Map<string, number>; names: Record<string, string> },
): Promise<void> {
  const inData = new Set(ids.values());
  const find = finderByCode(languages.filter(({ id }) => inData.has(id)));
  for (const [code, name] of Object.entries(names)) {
    const language = find(code);
    if (!language || language.name === name || name === "") continue;
    await change.tx
      .updateTable("language")
      .set({ name })
      .where("project_id", "=", change.input.scope.projectId)
      .where("branch_id", "=", change.input.scope.branchId)
      .where("id", "=", language.id)
      .execute();
    await change.record([
      { resource: "language", id: language.id, before: { name: language.name }, after: { name } },
    ]);
  }
}

/** Creates the groups of the stage that the branch lacks. */
export async function stageGroups(change: OpenChangeSet): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ name: string }>`
    SELECT r.group_name AS name FROM upload_row r
    LEFT JOIN entry_group g ON g.project_id = ${projectId} AND g.branch_id = ${branchId} AND g.name = r.group_name
      AND g.trashed_by IS NULL
    WHERE r.group_name IS NOT NULL AND g.id IS NULL GROUP BY r.group_name ORDER BY min(r.ordinal)`.execute(
    change.tx,
  );
  await createGroups(
    change,
    rows.map((row) => row.name),
  );
}
