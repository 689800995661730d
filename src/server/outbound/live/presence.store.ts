import { type Kysely, type RawBuilder, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import { type Presence, presenceMs } from "#contract/live.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";

/** Seconds without a report after which a tab counts as closed. */
const expirySeconds = (2 * presenceMs) / 1_000;

export type TabLocation = {
  personId: number;
  tab: string;
  /** Former id of a reloaded tab, whose presence ends. */
  previousTab: string | null;
  key: string | null;
  language: string | null;
  editing: boolean;
};

/** Stores the location of a tab and notifies all processes. */
export async function writePresence(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { personId, tab, previousTab, key, language, editing }: TabLocation,
): Promise<void> {
  await sql`
    WITH removed_tab AS (
      DELETE FROM presence
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND person_id = ${personId}
        AND tab = ${previousTab}::text AND tab <> ${tab}
    ), current_tab AS (
      INSERT INTO presence (project_id, branch_id, person_id, tab, key_id, language_id, editing, seen_at)
      SELECT ${projectId}, ${branchId}, ${personId}, ${tab}, (
          SELECT id FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId}
            AND name_hash = ${key === null ? null : keyHash(key)}::bytea AND trashed_by IS NULL
        ), (
          SELECT id FROM language WHERE project_id = ${projectId} AND branch_id = ${branchId}
            AND code = ${language}::text AND trashed_by IS NULL
        ), ${editing}, now()
      ON CONFLICT (project_id, branch_id, person_id, tab) DO UPDATE SET key_id = excluded.key_id,
        language_id = excluded.language_id, editing = excluded.editing, seen_at = excluded.seen_at
    )
    SELECT ${announced(projectId, branchId)}`.execute(db);
}

/** Called when a tab closes. */
export async function removePresence(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { personId, tab }: Pick<TabLocation, "personId" | "tab">,
): Promise<void> {
  await sql`
    WITH removed_tab AS (
      DELETE FROM presence
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND person_id = ${personId} AND tab = ${tab}
    )
    SELECT ${announced(projectId, branchId)}`.execute(db);
}

function announced(projectId: number, branchId: number) {
  return sql`pg_notify('parlance_presence', json_build_object('project', ${projectId}::integer,
    'branch', ${branchId}::integer)::text)`;
}

type PresenceRow = {
  tab: string;
  person_id: number;
  name: string;
  key: string | null;
  language: string | null;
  editing: boolean;
};

/** Presence in cells that the caller may see. */
export async function listPresence(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  visible: RawBuilder<unknown> | undefined,
): Promise<Presence[]> {
  const { rows } = await sql<PresenceRow>`
    SELECT tab.tab, tab.person_id, p.name, k.name AS key, l.code AS language, tab.editing
    FROM presence tab JOIN person p ON p.id = tab.person_id
    LEFT JOIN entry_key k ON k.project_id = tab.project_id AND k.branch_id = tab.branch_id AND k.id = tab.key_id
    LEFT JOIN language l ON l.project_id = tab.project_id AND l.branch_id = tab.branch_id AND l.id = tab.language_id
    WHERE tab.project_id = ${projectId} AND tab.branch_id = ${branchId}
      AND tab.seen_at > now() - make_interval(secs => ${expirySeconds})
      AND ${visible ? sql`(tab.key_id, tab.language_id) IN (${visible})` : sql`true`}
    ORDER BY tab.person_id, tab.tab LIMIT 500`.execute(db);
  return rows.map((row) => ({
    tab: row.tab,
    user: { _id: wireId("person", row.person_id), name: row.name },
    key: row.key,
    language: row.language,
    editing: row.editing,
  }));
}

/** Deletes the presence of closed tabs. */
export async function sweepPresence(db: Kysely<Database>): Promise<void> {
  const expiry = sql<Date>`now() - make_interval(secs => ${expirySeconds})`;
  await db.deleteFrom("presence").where("seen_at", "<", expiry).execute();
}
