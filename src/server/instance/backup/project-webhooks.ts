import { type Kysely, sql } from "kysely";
import { createSecret } from "#server/outbound/webhooks/send/signature.ts";
import { openHeaders, sealHeaders } from "#server/outbound/webhooks/webhook-row.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { encrypt } from "#server/platform/secrets/secrets.ts";
import { mapOf } from "./map-ids.ts";
import type { ProjectManifest, SavedWebhook } from "./project-manifest.ts";

/** Reads the webhooks of a project for a backup, without signing secrets and without values marked as secret. */
export async function readWebhooks(
  tx: Kysely<Database>,
  secret: string,
  projectId: number,
): Promise<SavedWebhook[]> {
  const rows = await tx
    .selectFrom("webhook")
    .selectAll()
    .where("project_id", "=", projectId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    url: row.url,
    httpMethod: row.http_method,
    headers: openHeaders(secret, row).map((header) => (header.secret ? { ...header, value: "" } : header)),
    body: row.body,
    events: row.events as NonNullable<SavedWebhook["events"]>,
    branchIds: row.branch_ids,
    query: row.query,
    mode: row.mode,
    quietPeriod: row.quiet_seconds,
    description: row.description,
    createdBy: row.created_by,
  }));
}

type Restored = { projectId: number; manifest: ProjectManifest; secret: string };

/**
 * Restores webhooks as disabled. The person who enables one checks its URL, fills in the secrets, and gives its
 * receiver the new signing secret.
 */
export async function restoreWebhooks(
  tx: Kysely<Database>,
  { projectId, manifest, secret }: Restored,
): Promise<void> {
  for (const webhook of manifest.webhooks ?? []) {
    const { body = null, branchIds, createdBy } = webhook;
    await tx
      .insertInto("webhook")
      .values({
        project_id: projectId,
        url: webhook.url,
        http_method: webhook.httpMethod,
        headers_cipher: sealHeaders(secret, webhook.headers ?? []),
        body: body === null ? null : JSON.stringify(body),
        disabled: true,
        disabled_reason: "restored",
        description: webhook.description ?? "",
        events: webhook.events ?? [],
        branch_ids: sql<
          number[]
        >`ARRAY(SELECT new FROM ${mapOf("branch")} WHERE old = ANY(${branchIds}::bigint[]))`,
        query: webhook.query ?? "",
        mode: webhook.mode ?? "immediate",
        quiet_seconds: webhook.quietPeriod ?? 0,
        secret_cipher: encrypt(secret, createSecret()),
        created_by: sql<number | null>`(SELECT p.id FROM ${mapOf("person")} m JOIN person p ON p.id = m.new
          WHERE m.old = ${createdBy}::bigint)`,
      })
      .execute();
  }
}
