import { setTimeout as sleep } from "node:timers/promises";
import type { Parlance } from "./parlance.ts";

const vacuumMs = 120_000;

/**
 * Waits until PostgreSQL has vacuumed after the previous measurement, so that this does not use a processor during
 * the next one.
 */
export async function waitUntilVacuumed(parlance: Parlance): Promise<void> {
  const client = await parlance.connect();
  const until = performance.now() + vacuumMs;
  for (let quietSeconds = 0; quietSeconds < 5 && performance.now() < until; quietSeconds++) {
    const { rowCount } = await client.query(
      "SELECT FROM pg_stat_activity WHERE backend_type = 'autovacuum worker'",
    );
    if (rowCount !== 0) quietSeconds = -1;
    await sleep(1_000);
  }
  await client.end();
}
