import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { listBranchesBehind } from "./cursors.ts";
import { listSettledProjects, publishSettled } from "./debounced-changes.ts";
import { takeTurn } from "./listeners.ts";
import { listBranchesWithDueSteps } from "./pending-autosaves.ts";
import { listProjectsWithAuditEvents, publishAuditEvents } from "./publish-audit-events.ts";
import { publishBranch } from "./publish-branch.ts";

/** Makes deliveries of everything that happened and was not published yet, one after the other: for tests. */
export async function publishEverything(db: Kysely<Database>): Promise<void> {
  for (const branch of await listBranchesBehind(db)) while ((await publishBranch(db, branch)) === "some");
  for (const projectId of await listProjectsWithAuditEvents(db))
    while ((await publishAuditEvents(db, projectId)) === "some");
  for (const branch of await listBranchesWithDueSteps(db)) await publishBranch(db, branch);
  await publishAllSettled(db);
}

/** Changes that came to rest. */
export async function publishAllSettled(db: Kysely<Database>): Promise<void> {
  for (const projectId of await listSettledProjects(db)) {
    await db.transaction().execute(async (tx) => {
      if (await takeTurn(tx, projectId)) await publishSettled(tx, projectId);
    });
  }
}
