import type pg from "pg";

/**
 * Tables that a rejected request may change: recorded calls, failed sign-ins, and unreferenced texts and files, which
 * are swept later.
 */
const changingTables = [
  "text",
  "stored_file",
  "working_set",
  "usage_month",
  "active_user",
  "session",
  "verification",
  "presence",
  "job_attempt",
  "job_worker",
  "failed_attempt",
];

/** Reads and refused requests that are recorded in the audit log. */
const recordedActions = ["token.shown", "backup.downloaded", "account.sign_in_failed"];

/**
 * Returns a function that hashes every table of user data: equal hashes mean that nothing changed. Covers new tables
 * automatically.
 */
export async function contentHasher(pool: pg.Pool): Promise<() => Promise<Record<string, string>>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
     AND c.relname <> ALL($1) ORDER BY 1`,
    [changingTables],
  );
  const prints = rows.map(({ name }) => printOf(name)).join(" UNION ALL ");
  return async () => {
    const answer = await pool.query<{ name: string; print: string }>({ name: "content-print", text: prints });
    return Object.fromEntries(answer.rows.map(({ name, print }) => [name, print]));
  };
}

/** Rejected requests also record the last use of a token, so it is excluded. */
function printOf(name: string): string {
  const row = name === "personal_token" ? "(to_jsonb(t) - 'last_used_at')" : "to_jsonb(t)";
  const rows =
    name === "audit"
      ? `audit t WHERE action NOT IN (${recordedActions.map((action) => `'${action}'`)})`
      : `"${name}" t`;
  return `SELECT '${name}' AS name, coalesce(md5(string_agg(${row}::text, ',' ORDER BY ${row}::text)), '') AS print FROM ${rows}`;
}
