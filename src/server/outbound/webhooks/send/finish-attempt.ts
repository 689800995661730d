import { type Kysely, sql } from "kysely";
import { disableWebhook } from "#server/outbound/webhooks/health.ts";
import type { WebhookSettings } from "#server/outbound/webhooks/settings.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { AttemptDeps, AttemptRow } from "./attempt-row.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { nextPause } from "./schedule.ts";
import { isSuccess, type Outcome } from "./send-event.ts";

/** Maximum number of attempts that the log keeps for one delivery. */
const maxAttempts = 50;
/** Status by which the receiver refuses all further deliveries. */
const goneStatus = 410;

type FinishedAttempt = { claimed: ClaimedDelivery; row: AttemptRow; outcome: Outcome };

/** Stores an attempt, the time of the next one and the health of the webhook; nothing if the lease was lost. */
export async function finishAttempt(
  { db }: Pick<AttemptDeps, "db">,
  settings: WebhookSettings,
  { claimed, row, outcome }: FinishedAttempt,
): Promise<void> {
  const succeeded = isSuccess(outcome);
  const isGone = outcome.response?.status === goneStatus;
  const pause = succeeded || isGone ? undefined : pauseAfter(settings, row, outcome);
  await db.transaction().execute(async (tx) => {
    // The webhook is locked before its deliveries, as when it is disabled.
    await tx
      .selectFrom("webhook")
      .select("id")
      .where("project_id", "=", row.project_id)
      .where("id", "=", row.id)
      .forNoKeyUpdate()
      .execute();
    const statusAfterFailure = pause === undefined ? "failed" : "pending";
    const status = succeeded ? "delivered" : statusAfterFailure;
    if (!(await recordAttempt(tx, claimed, { outcome, status, pause }))) return;
    if (succeeded) return recordSuccess(tx, row);
    await recordFailure(tx, row, outcome);
    if (isGone) await disableWebhook(tx, row, "gone");
  });
}

function pauseAfter(settings: WebhookSettings, { tries }: AttemptRow, { response }: Outcome) {
  return nextPause(settings.retrySeconds, {
    tries: tries + 1,
    retryAfter: response?.headers.find(({ key }) => key.toLowerCase() === "retry-after")?.value,
    chance: settings.chance(),
    now: new Date(),
  });
}

type RecordedAttempt = {
  outcome: Outcome;
  status: "delivered" | "failed" | "pending";
  pause: number | undefined;
};

/** Stores an attempt with its delivery; returns false if the lease was lost. */
async function recordAttempt(
  tx: Kysely<Database>,
  { project_id, id, lease }: ClaimedDelivery,
  { outcome, status, pause = 0 }: RecordedAttempt,
): Promise<boolean> {
  const { at, latency, request, response, error } = outcome;
  const attempt = { at: at.toISOString(), status: response?.status ?? null, error, latency };
  const row = await tx
    .updateTable("webhook_delivery")
    .set((eb) => ({
      status,
      fresh: false,
      tries: eb("tries", "+", 1),
      lease: null,
      lease_until: null,
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${pause})`,
      request: JSON.stringify(request),
      response: response && JSON.stringify(response),
      error,
      latency,
      attempts: sql<string>`CASE WHEN jsonb_array_length(attempts) >= ${maxAttempts} THEN attempts - 0 ELSE attempts END
        || ${JSON.stringify([attempt])}::jsonb`,
    }))
    .where("project_id", "=", project_id)
    .where("id", "=", id)
    .where("lease", "=", lease)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

async function recordSuccess(tx: Kysely<Database>, { project_id, id }: AttemptRow): Promise<void> {
  await tx
    .updateTable("webhook")
    .set({ failing_since: null, failures: 0, warned_at: null })
    .where("project_id", "=", project_id)
    .where("id", "=", id)
    .where("failing_since", "is not", null)
    .execute();
}

async function recordFailure(tx: Kysely<Database>, { project_id, id, fresh }: AttemptRow, { at }: Outcome) {
  await tx
    .updateTable("webhook")
    .set((eb) => ({
      failing_since: sql<Date>`coalesce(failing_since, ${at}::timestamptz)`,
      failures: eb("failures", "+", fresh ? 1 : 0),
    }))
    .where("project_id", "=", project_id)
    .where("id", "=", id)
    .execute();
}
