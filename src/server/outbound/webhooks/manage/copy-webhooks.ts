import type { Kysely } from "kysely";
import type { CopiedProject } from "#server/content/projects/create-sibling.ts";
import { createSecret } from "#server/outbound/webhooks/send/signature.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { encrypt } from "#server/platform/secrets/secrets.ts";

/**
 * Copies the webhooks of a project into a new one, disabled: their receivers expect only the events of the first
 * project. Each gets a new secret, which is shown when it is rotated.
 */
export async function copyWebhooks(
  tx: Kysely<Database>,
  secret: string,
  { from, to, branchIds, personId }: CopiedProject,
): Promise<void> {
  const webhooks = await tx
    .selectFrom("webhook")
    .select(["url", "http_method", "headers_cipher", "body", "disabled", "disabled_reason", "description"])
    .select(["events", "branch_ids", "query", "mode", "quiet_seconds"])
    .where("project_id", "=", from)
    .orderBy("id")
    .execute();
  for (const { branch_ids, body, ...webhook } of webhooks) {
    await tx
      .insertInto("webhook")
      .values({
        ...webhook,
        project_id: to,
        body: body === null ? null : JSON.stringify(body),
        branch_ids: branch_ids.flatMap((id) => branchIds.get(id) ?? []),
        disabled: true,
        disabled_reason: webhook.disabled ? webhook.disabled_reason : "copied",
        secret_cipher: encrypt(secret, createSecret()),
        created_by: personId,
      })
      .execute();
  }
}
