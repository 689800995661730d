import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { WebhookEventType } from "#contract/webhooks/webhook-events.ts";
import { webhookSample } from "#contract/webhooks/webhook-samples.ts";
import { presentActor, readEventScope } from "#server/outbound/webhooks/plan/listeners.ts";
import { eventId, eventText, withId } from "#server/outbound/webhooks/send/event-text.ts";
import { renderRequest } from "#server/outbound/webhooks/send/make-request.ts";
import { isSuccess, type Outcome, sendEvent } from "#server/outbound/webhooks/send/send-event.ts";
import { defaultSettings } from "#server/outbound/webhooks/settings.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { lockWebhook, unknownWebhook } from "./webhooks.store.ts";

type WebhookDeps = Pick<Deps, "db" | "env">;

/** Sends the sample of an event now and once; the log marks it as a test. */
export async function testWebhook(
  { db, env }: WebhookDeps,
  caller: ProjectCaller,
  { id, type = "webhook.test" }: { id: number; type?: WebhookEventType | undefined },
) {
  const { projectId, branchId } = caller.scope;
  const webhook = await db
    .selectFrom("webhook")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!webhook) throw unknownWebhook(id);
  if (webhook.disabled) throw new ApiError("webhook_disabled");
  const { id: _, ...sample } = webhookSample(type);
  const scope = await readEventScope(db, projectId, sample.branch === null ? null : branchId);
  const event = eventText({
    ...sample,
    timestamp: new Date().toISOString(),
    ...(scope ? { project: scope.project, branch: scope.branch } : {}),
    actor: presentActor(caller.person?.id ?? null, caller.person?.name ?? null),
  });
  const deliveryNumber = await nextDeliveryId(db);
  const deliveryId = wireId("delivery", deliveryNumber);
  const rendered = renderRequest(webhook, withId(eventId(deliveryId), event));
  const { signal } = new AbortController();
  const outcome = await sendEvent(env, defaultSettings, webhook, {
    id: eventId(deliveryId),
    rendered,
    signal,
  });
  const row = {
    id: deliveryNumber,
    project_id: projectId,
    webhook_id: id,
    type,
    event,
    source: `test:${deliveryNumber}`,
    sequence: sample.sequence,
    is_test: true,
    rendered: true,
    method: rendered.method,
    body: rendered.body,
    content_type: rendered.contentType,
    ...columnsOf(outcome),
  };
  await db.transaction().execute(async (tx) => {
    // It may have been deleted while the receiver answered.
    await lockWebhook(tx, projectId, id);
    await tx.insertInto("webhook_delivery").values(row).execute();
  });
  return presentTest(outcome, deliveryId);
}

async function nextDeliveryId(db: Deps["db"]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('webhook_delivery', 'id')) AS id`.execute(db);
  return rows[0]?.id ?? 0;
}

function columnsOf(outcome: Outcome) {
  const { at, request, response, error, latency } = outcome;
  return {
    status: isSuccess(outcome) ? ("delivered" as const) : ("failed" as const),
    fresh: false,
    tries: 1,
    request: JSON.stringify(request),
    response: response === null ? null : JSON.stringify(response),
    error,
    latency,
    attempts: JSON.stringify([{ at: at.toISOString(), status: response?.status ?? null, error, latency }]),
  };
}

function presentTest(outcome: Outcome, delivery: string) {
  const { response, latency, error } = outcome;
  return {
    delivered: isSuccess(outcome),
    status: response?.status ?? null,
    latency,
    body: response?.body ?? "",
    error,
    delivery,
  };
}
