import type { BulkBody } from "#contract/bulk.ts";
import type { Action } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { assertMay } from "#server/auth/rights/assert-permission.ts";
import { assertBranchWritable, mayWriteLanguage } from "#server/auth/rights/entries.rules.ts";

/** What an action needs besides the right to bulk actions at all (decisions.md 4). */
const further: Partial<Record<BulkBody["act"], Action>> = {
  delete: "deleteEntries",
  tag: "writeTags",
  untag: "writeTags",
};

/** Refuses actions that the role or the token does not allow, and branches that take no writes. */
export function assertMayBulk(caller: ProjectCaller, name: BulkBody["act"]): void {
  assertBranchWritable(caller);
  assertMay(caller, "publish");
  const action = further[name];
  if (action) assertMay(caller, action);
}

/** Of these languages, those that the member may write. */
export function writableLanguages(
  caller: Pick<ProjectCaller, "languageIds">,
  ids: readonly number[],
): number[] {
  return ids.filter((id) => mayWriteLanguage(caller, id));
}
