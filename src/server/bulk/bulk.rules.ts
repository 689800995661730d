import type { BulkBody } from "#contract/bulk.ts";
import { ApiError } from "#contract/errors.ts";
import { type Act, roleMay } from "#contract/permissions.ts";
import { assertPermission } from "#server/auth/assert-permission.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { assertBranchWritable, mayWriteLanguage } from "#server/entries/entries.rules.ts";

/** What an act needs besides the right to bulk acts at all (decisions.md 4). */
const further: Partial<Record<BulkBody["act"], Act>> = {
  delete: "deleteEntries",
  tag: "writeTags",
  untag: "writeTags",
};

/** Refuses acts that the role or the token does not allow, and branches that take no writes. */
export function assertMayBulk(caller: ProjectCaller, name: BulkBody["act"]): void {
  assertBranchWritable(caller);
  for (const act of ["publish", further[name]] satisfies Array<Act | undefined>) {
    if (act === undefined) continue;
    if (caller.role === null || !roleMay(caller.role, act)) throw new ApiError("not_allowed");
    assertPermission(act, caller.permissions);
  }
}

/** Of these languages, those that the member may write. */
export function writableLanguages(
  caller: Pick<ProjectCaller, "languageIds">,
  ids: readonly number[],
): number[] {
  return ids.filter((id) => mayWriteLanguage(caller, id));
}
