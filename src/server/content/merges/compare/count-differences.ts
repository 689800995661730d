import type { Kysely } from "kysely";
import type { Branch } from "#contract/branches.ts";
import { parseWireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import { compareBranches } from "./compare-branches.ts";

/** Adds to each branch how many keys differ from the default branch. */
export async function countDifferences(
  db: Kysely<Database>,
  { projectId, baseLanguageId, defaultBranchId: toId }: Scope,
  branches: readonly Branch[],
): Promise<Branch[]> {
  const counted: Branch[] = [];
  for (const branch of branches) {
    const fromId = parseWireId("branch", branch._id) ?? toId;
    if (fromId === toId) {
      counted.push(branch);
      continue;
    }
    const pair = { projectId, baseLanguageId, fromId, toId };
    const { added, changed, removed } = await compareBranches(db, pair, { limit: 0, position: 0 });
    counted.push({ ...branch, differences: { added, changed, removed } });
  }
  return counted;
}
