import type { Kysely } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { WebhookSettings } from "#server/outbound/webhooks/settings.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { AttemptDeps, AttemptRow } from "./attempt-row.ts";
import { type Claimed, releaseDelivery } from "./claim-deliveries.ts";
import { eventId, withId } from "./event-text.ts";
import { finishAttempt } from "./finish-attempt.ts";
import { type Rendered, renderRequest } from "./make-request.ts";
import { sendEvent } from "./send-event.ts";

/** Sends a delivery that is leased to this process, and stores the outcome. */
export async function attemptDelivery(
  deps: AttemptDeps,
  settings: WebhookSettings,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<void> {
  const row = await readAttempt(deps.db, claimed);
  if (!row) return;
  const id = eventId(wireId("delivery", claimed.id));
  const rendered = await renderOnce(deps.db, claimed, row, id);
  const outcome = await sendEvent(deps.env, settings, row, { id, rendered, signal });
  if (signal.aborted && outcome.response === null) await releaseDelivery(deps.db, claimed);
  else await finishAttempt(deps, settings, { claimed, row, outcome });
}

function readAttempt(
  db: Kysely<Database>,
  { project_id, id, lease }: Claimed,
): Promise<AttemptRow | undefined> {
  return db
    .selectFrom("webhook_delivery as d")
    .innerJoin("webhook as w", (join) =>
      join.onRef("w.project_id", "=", "d.project_id").onRef("w.id", "=", "d.webhook_id"),
    )
    .selectAll("w")
    .select(["d.id as delivery_id", "d.event", "d.fresh", "d.tries", "d.rendered", "d.method"])
    .select(["d.body as rendered_body", "d.content_type"])
    .where("d.project_id", "=", project_id)
    .where("d.id", "=", id)
    .where("d.lease", "=", lease)
    .where(({ not }) => not("w.disabled"))
    .executeTakeFirst();
}

/** The request is rendered at the first attempt and stored before it is sent, so that every attempt sends the same. */
async function renderOnce(
  db: Kysely<Database>,
  { project_id, id: deliveryId, lease }: Claimed,
  row: AttemptRow,
  id: string,
): Promise<Rendered> {
  if (row.rendered && row.method)
    return { method: row.method, body: row.rendered_body, contentType: row.content_type };
  const rendered = renderRequest(row, withId(id, row.event));
  await db
    .updateTable("webhook_delivery")
    .set({
      rendered: true,
      method: rendered.method,
      body: rendered.body,
      content_type: rendered.contentType,
    })
    .where("project_id", "=", project_id)
    .where("id", "=", deliveryId)
    .where("lease", "=", lease)
    .execute();
  return rendered;
}
