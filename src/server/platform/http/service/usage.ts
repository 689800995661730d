import { hash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";

/** Interval between two writes of the counted requests, in ms. */
const flushMs = 3_000;

export type UsageCounter = {
  count: (projectId: number, caller: ProjectCaller) => void;
  /** Writes the counts now; called before usage is read. */
  flush: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Counts requests and active users per project in memory and writes them every few seconds (architecture.md).
 */
export function startUsageCounter(db: Kysely<Database>, now: () => Date = () => new Date()): UsageCounter {
  let counted = new Map<number, { requests: number; users: Set<string> }>();
  let flushing = Promise.resolve();
  const flush = () => {
    const batch = counted;
    if (batch.size === 0) return flushing;
    counted = new Map();
    flushing = flushing
      .then(() => db.transaction().execute((tx) => writeUsage(tx, now(), batch)))
      // While the database is unreachable, counts go back to memory.
      .catch(() => restoreCounts(batch));
    return flushing;
  };
  const restoreCounts = (batch: typeof counted) => {
    for (const [projectId, { requests, users }] of batch) {
      const newer = counted.get(projectId);
      counted.set(projectId, {
        requests: requests + (newer?.requests ?? 0),
        users: users.union(newer?.users ?? new Set()),
      });
    }
  };
  const timer = setInterval(() => void flush(), flushMs);
  timer.unref();
  return {
    count(projectId, caller) {
      // The address is unknown if the client has disconnected.
      if (!caller.address) return;
      const counts = counted.get(projectId) ?? { requests: 0, users: new Set<string>() };
      counts.requests += 1;
      counts.users.add(userOf(caller));
      counted.set(projectId, counts);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Identifies a person or, for token calls, the hash of the client's address (rules.md 6). */
function userOf({ kind, person, address }: ProjectCaller): string {
  if (kind === "session" && person) return `p${person.id}`;
  return `a${hash("sha256", address, "base64url").slice(0, 22)}`;
}

async function writeUsage(
  db: Kysely<Database>,
  time: Date,
  counted: ReadonlyMap<number, { requests: number; users: Set<string> }>,
): Promise<void> {
  const month = `${time.toISOString().slice(0, 7)}-01`;
  // In id order, so that two processes cannot deadlock.
  const projects = [...counted].sort(([a], [b]) => a - b);
  await sql`
    INSERT INTO usage_month AS u (project_id, month, requests)
    SELECT project.id, ${month}::date, project.requests
    FROM unnest(${projects.map(([id]) => id)}::integer[], ${projects.map(([, use]) => use.requests)}::bigint[])
      AS project(id, requests)
    ON CONFLICT (project_id, month) DO UPDATE SET requests = u.requests + excluded.requests`.execute(db);
  const users = projects.flatMap(([id, use]) => [...use.users].map((user) => ({ id, user })));
  await sql`
    INSERT INTO active_user (project_id, month, who)
    SELECT project_user.id, ${month}::date, project_user.who
    FROM unnest(${users.map(({ id }) => id)}::integer[], ${users.map(({ user }) => user)}::text[])
      AS project_user(id, who)
    ON CONFLICT DO NOTHING`.execute(db);
}
