import { type Kysely, sql } from "kysely";
import { disableWebhook } from "#server/outbound/webhooks/health.ts";
import type { WebhookSettings } from "#server/outbound/webhooks/settings.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { AttemptDeps, AttemptRow } from "./attempt-row.ts";
import type { Claimed } from "./claim-deliveries.ts";
import { nextPause } from "./schedule.ts";
import { isSuccess, type Outcome } from "./send-event.ts";

/** Maximum number of attempts that the log keeps for one delivery. */
const maxAttempts = 50;
/** Status by which the receiver refuses all further deliveries. */
const goneStatus = 410;

type FinishedAttempt = { claimed: Claimed; row: AttemptRow; outcome: Outcome };

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
    await sql`SELECT FROM webhook WHERE project_id = ${row.project_id} AND id = ${row.id} FOR NO KEY UPDATE`.execute(
      tx,
    );
    const status = succeeded ? "delivered" : pause === undefined ? "failed" : "pending";
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

type Note = { outcome: Outcome; status: string; pause: number | undefined };

async function recordAttempt(tx: Kysely<Database>, { project_id, id, lease }: Claimed, note: Note) {
  const { at, latency, request, response, error } = note.outcome;
  const attempt = { at: at.toISOString(), status: response?.status ?? null, error, latency };
  const { rows } = await sql`
    UPDATE webhook_delivery SET status = ${note.status}, fresh = false, tries = tries + 1, lease = NULL,
      lease_until = NULL, next_attempt_at = now() + make_interval(secs => ${note.pause ?? 0}),
      request = ${JSON.stringify(request)}::jsonb,
      response = ${response === null ? null : JSON.stringify(response)}::jsonb, error = ${error}, latency = ${latency},
      attempts = CASE WHEN jsonb_array_length(attempts) >= ${maxAttempts} THEN attempts - 0 ELSE attempts END
        || ${JSON.stringify([attempt])}::jsonb
    WHERE project_id = ${project_id} AND id = ${id} AND lease = ${lease}::uuid RETURNING 1`.execute(tx);
  return rows.length > 0;
}

async function recordSuccess(tx: Kysely<Database>, { project_id, id }: AttemptRow): Promise<void> {
  await sql`
    UPDATE webhook SET failing_since = NULL, failures = 0, warned_at = NULL
    WHERE project_id = ${project_id} AND id = ${id} AND failing_since IS NOT NULL`.execute(tx);
}

async function recordFailure(tx: Kysely<Database>, { project_id, id, fresh }: AttemptRow, { at }: Outcome) {
  await sql`
    UPDATE webhook SET failing_since = coalesce(failing_since, ${at}::timestamptz),
      failures = failures + ${fresh ? 1 : 0}
    WHERE project_id = ${project_id} AND id = ${id}`.execute(tx);
}
