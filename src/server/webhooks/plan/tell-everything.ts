import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { listBranchesBehind } from "./cursors.ts";
import { takeTurn } from "./listeners.ts";
import { listBranchesWithDueSteps } from "./open-steps.ts";
import { listProjectsWithAuditEvents, publishAuditEvents } from "./publish-audit-events.ts";
import { listRestedProjects, tellRested } from "./quiet-changes.ts";
import { tellBranch } from "./tell-branch.ts";

/** Makes deliveries of everything that happened and was not told yet, one after the other: for tests. */
export async function tellEverything(db: Kysely<Database>): Promise<void> {
  for (const branch of await listBranchesBehind(db)) while ((await tellBranch(db, branch)) === "some");
  for (const projectId of await listProjectsWithAuditEvents(db))
    while ((await publishAuditEvents(db, projectId)) === "some");
  for (const branch of await listBranchesWithDueSteps(db)) await tellBranch(db, branch);
  await tellAllRested(db);
}

/** Changes that came to rest. */
export async function tellAllRested(db: Kysely<Database>): Promise<void> {
  for (const projectId of await listRestedProjects(db)) {
    await db.transaction().execute(async (tx) => {
      if (await takeTurn(tx, projectId)) await tellRested(tx, projectId);
    });
  }
}
