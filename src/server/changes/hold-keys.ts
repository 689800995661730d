import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { lockStructure } from "./lock-structure.ts";

/** Nobody makes keys to the commit, and nobody who writes an entry is in between: every save holds its key. */
export async function holdAllKeys(
  tx: Kysely<Database>,
  branch: { projectId: number; branchId: number },
): Promise<void> {
  await lockStructure(tx, branch);
  await sql`
    SELECT count(*) FROM (
      SELECT FROM entry_key WHERE project_id = ${branch.projectId} AND branch_id = ${branch.branchId}
      ORDER BY id FOR NO KEY UPDATE
    ) AS held`.execute(tx);
}
