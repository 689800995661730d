import { isVendor } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";

/**
 * Part of a vendor's cache key: the inputs of `visibleCells`, since changes of roles do not increment the version of
 * the branch. Null for other callers.
 */
export async function vendorVisibility(db: Deps["db"], caller: ProjectCaller): Promise<unknown> {
  const { role, person, scope, languageIds } = caller;
  if (!isVendor(role) || person === null) return null;
  const assigned = await db
    .selectFrom("order_assignee")
    .select(["order_id", "language_id"])
    .where("project_id", "=", scope.projectId)
    .where("branch_id", "=", scope.branchId)
    .where("person_id", "=", person.id)
    .orderBy("order_id")
    .orderBy("language_id")
    .execute();
  return [person.id, role, languageIds, assigned.map(({ order_id, language_id }) => [order_id, language_id])];
}
