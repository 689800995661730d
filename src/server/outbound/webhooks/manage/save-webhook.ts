import { type Kysely, sql } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { WebhookHeader, webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import { searchCondition } from "#server/content/entries/search/search-condition.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { startFollowing } from "#server/outbound/webhooks/plan/cursors.ts";
import { createSecret } from "#server/outbound/webhooks/send/signature.ts";
import { originOf } from "#server/outbound/webhooks/send/target-url.ts";
import { openHeaders, sealHeaders, type WebhookRow } from "#server/outbound/webhooks/webhook-row.ts";
import { findLimitError } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { encrypt } from "#server/platform/secrets/secrets.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { unmaskHeaders } from "./headers.rules.ts";
import { assertSendable, assertWebhookComplete, canSeeSecrets } from "./webhooks.rules.ts";
import { listWebhooks, lockWebhook, presentWebhook, unknownWebhook } from "./webhooks.store.ts";

type Body = BodyOf<typeof webhookEndpoints.save>;
type SaveDeps = Pick<Deps, "db" | "env">;

/** Default quiet period: fifteen minutes. */
const defaultQuietSeconds = 900;

/**
 * Creates a webhook; its secret is returned once. Without `events` and `mode`, as in rest-api.md 4.18, every event is
 * sent immediately.
 */
export async function createWebhook(
  { db, env }: SaveDeps,
  caller: ProjectCaller,
  body: Body,
): Promise<{ id: number; secret: string }> {
  assertWebhookComplete(body);
  const columns = await columnsOf({ db, env }, caller, { body });
  const secret = body.secret ?? createSecret();
  const { projectId } = caller.scope;
  return db.transaction().execute(async (tx) => {
    const limitError = await findLimitError(tx, "webhooks", sql`webhook WHERE project_id = ${projectId}`, {
      lock: projectId,
    });
    if (limitError) throw new ApiError("webhook_limit", limitError);
    const { id } = await tx
      .insertInto("webhook")
      .values({
        project_id: projectId,
        url: body.url ?? "",
        http_method: body.httpMethod ?? "post",
        headers_cipher: sealHeaders(env.secret, []),
        disabled: false,
        disabled_reason: null,
        description: "",
        events: [],
        branch_ids: [],
        query: "",
        mode: isOnlyCoalesced(body) ? "coalesced" : "immediate",
        quiet_seconds: defaultQuietSeconds,
        secret_cipher: encrypt(env.secret, secret),
        created_by: caller.person?.id ?? null,
        ...columns,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!columns.disabled) await startFollowing(tx, projectId, id);
    await recordChange(tx, caller, { action: "webhook.created", id, url: columns.url ?? body.url ?? "" });
    return { id, secret };
  });
}

/** Whether the only event is `translations.changed`, which is coalesced by default. */
function isOnlyCoalesced({ events = [] }: Body): boolean {
  return events.length > 0 && events.every((type) => type === "translations.changed");
}

/** Updates a webhook; absent fields do not change. Events from before it was enabled are not sent. */
export async function updateWebhook(
  { db, env }: SaveDeps,
  caller: ProjectCaller,
  { id, body }: { id: number; body: Omit<Body, "secret"> },
): Promise<void> {
  const { projectId } = caller.scope;
  await db.transaction().execute(async (tx) => {
    const before = await lockWebhook(tx, projectId, id);
    await assertUnchanged({ db: tx, env }, caller, { id, etag: body.etag });
    const columns = await columnsOf({ db: tx, env }, caller, {
      body,
      before: { ...before, headers: openHeaders(env.secret, before) },
    });
    const isBeingEnabled = before.disabled && columns.disabled === false;
    await tx
      .updateTable("webhook")
      .set({
        ...columns,
        updated_at: sql<Date>`now()`,
        ...(isBeingEnabled
          ? { disabled_reason: null, failing_since: null, failures: 0, warned_at: null }
          : {}),
      })
      .where("project_id", "=", projectId)
      .where("id", "=", id)
      .execute();
    if (isBeingEnabled) await startFollowing(tx, projectId, id);
    await recordChange(tx, caller, { action: "webhook.updated", id, url: columns.url ?? before.url });
    await sql`SELECT pg_notify('parlance_webhook', '')`.execute(tx);
  });
}

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

/** Throws if the write is based on an older state of the locked webhook. */
async function assertUnchanged(
  { db, env }: SaveDeps,
  caller: ProjectCaller,
  { id, etag }: { id: number; etag: string | undefined },
): Promise<void> {
  if (etag === undefined) return;
  const [current] = await listWebhooks(db, caller.scope.projectId, id);
  if (!current) throw unknownWebhook(id);
  assertEtag(etag, presentWebhook(env.secret, current, { masked: !canSeeSecrets(caller) }));
}

type StoredWebhook = Pick<WebhookRow, "url" | "body" | "disabled"> & { headers: readonly WebhookHeader[] };
type WebhookInput = { body: Omit<Body, "secret">; before?: StoredWebhook };

/** Checks a body and returns the columns to write. */
async function columnsOf({ db, env }: SaveDeps, caller: ProjectCaller, { body, before }: WebhookInput) {
  const headers = headersOf(body, before);
  // When a webhook is enabled, its stored values are checked too: a backup may contain values that were never checked.
  const isBeingEnabled = body.disabled === false && before?.disabled === true;
  const {
    url = isBeingEnabled ? before.url : undefined,
    body: content = isBeingEnabled ? before.body : undefined,
  } = body;
  assertSendable(
    { url, body: content, headers: headers ?? (isBeingEnabled ? before.headers : undefined) },
    { allowPrivate: env.webhookAllowPrivate },
  );
  if (body.query) await assertQuery(db, caller, body.query);
  return {
    ...(body.url === undefined ? {} : { url: body.url }),
    ...(body.httpMethod === undefined ? {} : { http_method: body.httpMethod }),
    ...(headers === undefined ? {} : { headers_cipher: sealHeaders(env.secret, headers) }),
    ...(body.body === undefined ? {} : { body: body.body === null ? null : JSON.stringify(body.body) }),
    ...(body.disabled === undefined ? {} : { disabled: body.disabled }),
    ...(body.events === undefined ? {} : { events: [...new Set(body.events)] }),
    ...(body.branches === undefined ? {} : { branch_ids: await branchIdsOf(db, caller, body.branches) }),
    ...(body.query === undefined ? {} : { query: body.query }),
    ...(body.mode === undefined ? {} : { mode: body.mode }),
    ...(body.quietPeriod === undefined ? {} : { quiet_seconds: body.quietPeriod }),
    ...(body.description === undefined ? {} : { description: body.description }),
  };
}

/** Headers to store. If the origin of the URL changes, secret values must be entered again. */
function headersOf(
  { url, headers }: WebhookInput["body"],
  before?: StoredWebhook,
): WebhookHeader[] | undefined {
  const hasNewOrigin = before !== undefined && url !== undefined && originOf(url) !== originOf(before.url);
  const reenterMessage = "must be entered again: it was for another address";
  if (headers === undefined) {
    if (hasNewOrigin && before.headers.some(({ secret }) => secret))
      throw invalidInput([{ path: "headers", message: reenterMessage }]);
    return undefined;
  }
  const reusableHeaders = (before?.headers ?? []).filter(({ secret }) => !(hasNewOrigin && secret));
  return unmaskHeaders(headers, reusableHeaders).map((header, index) => {
    if (header) return header;
    const message = hasNewOrigin
      ? reenterMessage
      : "the value is masked, but no value is stored for this header";
    throw invalidInput([{ path: `headers.${index}.value`, message }]);
  });
}

async function assertQuery(db: Kysely<Database>, caller: ProjectCaller, text: string): Promise<void> {
  const [languages, statuses] = await Promise.all([
    listLanguages(db, caller.scope),
    listCustomStatuses(db, caller.scope.teamId),
  ]);
  searchCondition(caller, { text, languages, shownIds: languages.map(({ id }) => id), statuses });
}

async function branchIdsOf(
  db: Kysely<Database>,
  { scope }: ProjectCaller,
  idsOrNames: readonly string[],
): Promise<number[]> {
  const branches = await db
    .selectFrom("branch")
    .select(["id", "name"])
    .where("project_id", "=", scope.projectId)
    .where("deleted_at", "is", null)
    .execute();
  const ids = idsOrNames.map((text) => {
    const branch = branches.find(({ id, name }) => id === parseWireId("branch", text) || name === text);
    if (branch) return branch.id;
    throw notFound("branch", text);
  });
  return [...new Set(ids)];
}

/** Records a change of a webhook in the audit log, with only the origin of its URL: the rest may be a secret. */
export function recordChange(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  { action, id, url }: { action: string; id: number; url: string },
): Promise<void> {
  return recordAuditEvent(tx, {
    projectId: caller.scope.projectId,
    personId: caller.person?.id ?? null,
    action,
    details: { webhook: { _id: wireId("webhook", id), url: originOf(url) } },
    address: caller.address,
  });
}
