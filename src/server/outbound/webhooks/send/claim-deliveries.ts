import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";

/** Delivery that this process may attempt now. */
export type Claimed = { project_id: number; id: number; lease: string };

/** Number of consecutive failures after which only the oldest delivery is tried. */
const failuresUntilProbe = 10;
/**
 * Maximum number of failed deliveries of one endpoint that are retried at the same time, beside the next first attempt.
 */
const retriesAtOnce = 2;
/** Maximum number of concurrent attempts of one project: its slow receivers leave room for other projects. */
const attemptsOfProject = 16;

const columns = sql`d.project_id, d.id, d.tries, d.next_attempt_at, d.lease_until`;
const ofWebhook = sql`d.webhook_id = w.id AND d.project_id = w.project_id AND d.status = 'pending'`;

/**
 * Claims due deliveries: of each endpoint the oldest that was never attempted, which keeps the order of first attempts,
 * and a few failed ones; of an endpoint that keeps failing only the oldest delivery. Projects take turns. Each delivery
 * is leased to one process: a second process finds the lease, or the attempt, and claims nothing instead.
 */
export async function claimDeliveries(
  db: Kysely<Database>,
  { limit, leaseMs, except }: { limit: number; leaseMs: number; except: readonly number[] },
): Promise<Claimed[]> {
  const { rows } = await prepared<Claimed>`
    WITH w AS (
      SELECT w.project_id, w.id, w.failures >= ${failuresUntilProbe} AS probed FROM webhook w
      JOIN project p ON p.id = w.project_id AND p.deleted_at IS NULL WHERE NOT w.disabled
    ),
    candidates AS MATERIALIZED (
      SELECT d.* FROM w CROSS JOIN LATERAL (
        SELECT ${columns} FROM webhook_delivery d WHERE ${ofWebhook} AND d.fresh ORDER BY d.id LIMIT 1
      ) d WHERE NOT w.probed
      UNION ALL
      SELECT d.* FROM w CROSS JOIN LATERAL (
        SELECT ${columns} FROM webhook_delivery d WHERE ${ofWebhook} AND NOT d.fresh
        ORDER BY d.next_attempt_at LIMIT ${sql.lit(retriesAtOnce)}
      ) d WHERE NOT w.probed
      UNION ALL
      SELECT d.* FROM w CROSS JOIN LATERAL (
        SELECT ${columns} FROM webhook_delivery d WHERE ${ofWebhook} ORDER BY d.id LIMIT 1
      ) d WHERE w.probed
    ),
    ranked_deliveries AS (
      SELECT *, count(*) FILTER (WHERE NOT is_free) OVER (PARTITION BY project_id) AS leased,
        row_number() OVER (PARTITION BY project_id, is_free ORDER BY next_attempt_at, id) AS rank
      FROM (
        SELECT *, (lease_until IS NULL OR lease_until < now()) AND id <> ALL(${except}::bigint[]) AS is_free
        FROM candidates WHERE next_attempt_at <= now()
      ) c
    ),
    due_deliveries AS (
      SELECT * FROM ranked_deliveries WHERE is_free AND leased + rank <= ${sql.lit(attemptsOfProject)}
      ORDER BY rank, next_attempt_at, id LIMIT ${limit}
    )
    UPDATE webhook_delivery d
    SET lease = gen_random_uuid(), lease_until = now() + make_interval(secs => ${leaseMs / 1_000})
    FROM due_deliveries due
    WHERE d.project_id = due.project_id AND d.id = due.id AND d.status = 'pending' AND d.tries = due.tries
      AND (d.lease_until IS NULL OR d.lease_until < now())
    RETURNING d.project_id, d.id, d.lease`.execute(db);
  return rows;
}

/** Releases deliveries whose attempt did not finish: the next process attempts them at once. */
export async function releaseDelivery(
  db: Kysely<Database>,
  { project_id, id, lease }: Claimed,
): Promise<void> {
  await db
    .updateTable("webhook_delivery")
    .set({ lease: null, lease_until: null })
    .where("project_id", "=", project_id)
    .where("id", "=", id)
    .where("lease", "=", lease)
    .execute();
}
