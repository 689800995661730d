import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { type Action, branchRefusal, permissionOf, roleMay, roleMaySet } from "#contract/permissions.ts";
import { trashActions } from "#contract/trash.ts";
import type { LogKind } from "#server/content/write-path/change-sets/log-records.ts";
import { fieldBits, textBits } from "#server/content/write-path/entry-state.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { assertPermission } from "#server/workspace/auth/rights/assert-permission.ts";
import {
  assertMayWriteLanguages,
  mayWriteLanguage,
  mayWriteTexts,
} from "#server/workspace/auth/rights/entries.rules.ts";
import type { UndoneEdit } from "./revert-entries.ts";

type LoggedChange = {
  resource: string;
  /**
   * Whether the resource was neither created nor deleted. Undoing a creation or a deletion requires the permission to
   * delete.
   */
  altered: boolean;
  /** Whether only the verified flag of a screenshot changed. */
  only_verified: boolean;
};

/** Actions that altering a resource requires, as in a small write; all other resources require `publish`. */
const actionsOfAlterations: Readonly<Record<string, Action>> = {
  tag: "writeTags",
  tagKeys: "writeTags",
  screenshot: "uploadScreenshots",
  screenshotPositions: "uploadScreenshots",
};

function actionOf({ resource, altered, only_verified }: LoggedChange): Action {
  if (!altered && resource in trashActions) return trashActions[resource as keyof typeof trashActions];
  return only_verified ? "verifyScreenshots" : (actionsOfAlterations[resource] ?? "publish");
}

/** Throws if undoing change sets requires a permission that the caller now lacks (rules.md 3.7). */
export async function assertMayRevert(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { setIds, hasEntries }: { setIds: readonly number[]; hasEntries: boolean },
): Promise<void> {
  if (hasEntries) assertPermission("writeTranslations", caller.permissions);
  for (const action of new Set((await listLoggedChanges(db, caller, setIds)).map(actionOf))) {
    if (caller.role !== null && !roleMay(caller.role, action))
      throw new ApiError("not_allowed", { message: "Only managers can undo this." });
    assertPermission(action, caller.permissions);
  }
  assertMayWriteLanguages(caller, await listLanguages(db, caller, setIds));
}

/**
 * Returns the ids of the bulk actions whose undo the caller's role and token allow; each entry is checked when it is
 * undone. A bulk action changes all resources of a kind alike, so one change per kind decides.
 */
export async function findRevertible(
  db: Kysely<Database>,
  caller: ProjectCaller,
  steps: ReadonlyArray<{ id: number; entries: number }>,
): Promise<ReadonlySet<number>> {
  if (steps.length === 0 || branchRefusal(caller.scope, caller.role ?? "owner")) return new Set();
  const { rows } = await sql<LoggedChange & { id: number }>`
    SELECT s.id, c.resource, c.before IS NOT NULL AND c.after IS NOT NULL AS altered, false AS only_verified
    FROM unnest(${steps.map(({ id }) => id)}::bigint[]) AS s(id)
    CROSS JOIN unnest(${bulkResources}::text[]) AS kind(resource)
    CROSS JOIN LATERAL (
      SELECT resource, before, after FROM resource_change
      WHERE project_id = ${caller.scope.projectId} AND change_set_id = s.id AND resource = kind.resource LIMIT 1
    ) AS c`.execute(db);
  const actions = Map.groupBy(rows, ({ id }) => id);
  const mayRevert = ({ id, entries }: { id: number; entries: number }) =>
    may(caller, "revert") &&
    (entries === 0 || may(caller, "writeTranslations")) &&
    (actions.get(id) ?? []).every((logged) => may(caller, actionOf(logged)));
  return new Set(steps.filter(mayRevert).map(({ id }) => id));
}

/** Resources that bulk actions change. */
const bulkResources: readonly LogKind[] = ["key", "tag", "tagKeys"];

function may({ role, permissions }: ProjectCaller, action: Action): boolean {
  const permission = permissionOf(action);
  const isPermitted = permission === undefined || permissions === null || permissions.includes(permission);
  return isPermitted && (role === null || roleMay(role, action));
}

async function listLoggedChanges(
  db: Kysely<Database>,
  { scope }: ProjectCaller,
  setIds: readonly number[],
): Promise<LoggedChange[]> {
  const { rows } = await sql<LoggedChange>`
    SELECT DISTINCT resource, before IS NOT NULL AND after IS NOT NULL AS altered,
      resource = 'screenshot' AND before IS NOT NULL AND after IS NOT NULL AND after - 'isVerified' = '{}' AS only_verified
    FROM resource_change WHERE project_id = ${scope.projectId} AND change_set_id = ANY(${setIds}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** Lists the languages that were created or deleted: an undo would remove or restore their texts. */
async function listLanguages(
  db: Kysely<Database>,
  { scope }: ProjectCaller,
  setIds: readonly number[],
): Promise<Array<{ id: number; code: string }>> {
  const { rows } = await sql<{ id: number; code: string }>`
    SELECT l.id, l.code FROM resource_change c
    JOIN language l ON l.project_id = c.project_id AND l.branch_id = ${scope.branchId} AND l.id = c.resource_id
    WHERE c.project_id = ${scope.projectId} AND c.change_set_id = ANY(${setIds}::bigint[]) AND c.resource = 'language'
      AND (c.before IS NULL OR c.after IS NULL)`.execute(db);
  return rows;
}

/**
 * Returns a function that decides whether the caller may make an edit of an undo, as in a small write (rules.md 3.7).
 */
export async function rightToUndo(
  db: Kysely<Database>,
  caller: ProjectCaller,
): Promise<(undone: UndoneEdit) => boolean> {
  const { role, scope } = caller;
  const customs = await listCustomStatuses(db, scope.teamId);
  const forbiddenStatuses = new Set(
    customs.filter((status) => !roleMaySet(role, status)).map(({ id }) => id),
  );
  const mayPublish = role === null || roleMay(role, "publish");
  const managersOnly = mayPublish
    ? 0
    : fieldBits.locked | fieldBits.excluded | (scope.branching ? 0 : fieldBits.value);
  return ({ edit, fields }) =>
    mayWriteLanguage(caller, edit.languageId) &&
    (fields & managersOnly) === 0 &&
    ((fields & textBits) === 0 || mayWriteTexts(caller, edit.languageId)) &&
    (edit.status === undefined || !forbiddenStatuses.has(edit.status));
}
