import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { recordChange } from "./save-webhook.ts";
import { lockWebhook } from "./webhooks.store.ts";

/** Deletes a webhook with its log. */
export async function removeWebhook(
  { db }: Pick<Deps, "db">,
  caller: ProjectCaller,
  id: number,
): Promise<void> {
  const { projectId } = caller.scope;
  await db.transaction().execute(async (tx) => {
    const { url } = await lockWebhook(tx, projectId, id);
    await tx.deleteFrom("webhook").where("project_id", "=", projectId).where("id", "=", id).execute();
    await recordChange(tx, caller, { action: "webhook.deleted", id, url });
  });
}
