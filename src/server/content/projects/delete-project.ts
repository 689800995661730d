import type { Kysely } from "kysely";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import { writeChangeSets } from "#server/content/write-path/change-sets/write-change-sets.ts";
import { retryOnRace } from "#server/content/write-path/races.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { assertTypedName } from "#server/platform/http/input/assert-typed-name.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { findSettings } from "./settings.store.ts";

/** Archives or restores a project. An archived project can be read but not written. */
export async function archiveProject(
  db: Kysely<Database>,
  caller: ProjectCaller,
  archived: boolean,
): Promise<void> {
  const { projectId } = caller.scope;
  await retryOnRace(() =>
    db.transaction().execute(async (tx) => {
      const stored = await findSettings(tx, projectId, { lock: true });
      if (stored.archived === archived) return;
      const { placeholderPatterns: patterns, defaultBranchId: branchId } = stored;
      const scope = { ...stored, projectId, branchId, patterns };
      const input = { scope, author: authorOf(caller), kind: "settings" } as const;
      await writeChangeSets(tx, [input], async ([change]) => {
        const archived_at = archived ? new Date() : null;
        await tx.updateTable("project").set({ archived_at }).where("id", "=", projectId).execute();
        const before = { archived: stored.archived };
        await change?.record([{ resource: "settings", id: projectId, before, after: { archived } }]);
      });
      await recordAuditEvent(tx, {
        ...actorOf(caller),
        action: archived ? "project.archived" : "project.unarchived",
      });
    }),
  );
}

/** Moves a project to the trash (rules.md 3.10): its token and all people lose access. */
export async function deleteProject(
  db: Kysely<Database>,
  caller: ProjectCaller,
  typedName: string,
): Promise<void> {
  const { projectId } = caller.scope;
  await db.transaction().execute(async (tx) => {
    const { name } = await findSettings(tx, projectId, { lock: true });
    assertTypedName(typedName, name);
    await tx.updateTable("project").set({ deleted_at: new Date() }).where("id", "=", projectId).execute();
    await recordAuditEvent(tx, { ...actorOf(caller), action: "project.deleted", details: { name } });
  });
}
