import type { BulkBody } from "#contract/bulk.ts";
import type { Act } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { assertMay } from "#server/auth/rights/assert-permission.ts";
import { assertBranchWritable, mayWriteLanguage } from "#server/auth/rights/entries.rules.ts";

/** What an act needs besides the right to bulk acts at all (decisions.md 4). */
const further: Partial<Record<BulkBody["act"], Act>> = {
  delete: "deleteEntries",
  tag: "writeTags",
  untag: "writeTags",
};

/** Refuses acts that the role or the token does not allow, and branches that take no writes. */
export function assertMayBulk(caller: ProjectCaller, name: BulkBody["act"]): void {
  assertBranchWritable(caller);
  assertMay(caller, "publish");
  const act = further[name];
  if (act) assertMay(caller, act);
}

/** Of these languages, those that the member may write. */
export function writableLanguages(
  caller: Pick<ProjectCaller, "languageIds">,
  ids: readonly number[],
): number[] {
  return ids.filter((id) => mayWriteLanguage(caller, id));
}
