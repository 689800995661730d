import { type Kysely, sql } from "kysely";
import type { Dismissal } from "#contract/checks.ts";
import { wireId } from "#contract/ids.ts";
import { fieldBits } from "#server/content/write-path/entry-state.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { bitsOf, checksOfBits } from "#text/checks/check-bits.ts";

/** Entry and its dismissed checks, as bits. */
export type EntryDismissals = { keyId: number; languageId: number; dismissed: number };

type LoggedDismissal = {
  /** Newly dismissed checks, as bits. */
  added: number;
  reason: string | null;
  person_id: number | null;
  person_name: string | null;
  created_at: Date;
};

/** Reads the dismissals of an entry, each with its last reason. */
export async function readDismissals(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { keyId, languageId, dismissed }: EntryDismissals,
): Promise<Dismissal[]> {
  if (dismissed === 0) return [];
  const { rows } = await sql<LoggedDismissal>`
    SELECT c.dismissed_after & ~c.dismissed_before AS added, s.reason, s.person_id, p.name AS person_name, s.created_at
    FROM entry_change c JOIN change_set s ON s.project_id = c.project_id AND s.id = c.change_set_id
    LEFT JOIN person p ON p.id = s.person_id
    WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId} AND c.key_id = ${keyId}
      AND c.language_id = ${languageId} AND c.fields & ${sql.lit(fieldBits.dismissed)} <> 0
      AND c.dismissed_after & ~c.dismissed_before & ${dismissed}::integer <> 0
    ORDER BY (s.reason IS NOT NULL) DESC, c.version DESC`.execute(db);
  return checksOfBits(dismissed).map((check) => ({ check, ...present(rows, bitsOf([check])) }));
}

/** Presents the last dismissal with a reason, since an undo restores dismissals without one; else the last one. */
function present(logged: readonly LoggedDismissal[], bit: number): Omit<Dismissal, "check"> {
  const last = logged.find(({ added }) => (added & bit) !== 0);
  if (!last) return {};
  return {
    ...(last.reason === null ? {} : { reason: last.reason }),
    user:
      last.person_id === null
        ? null
        : { _id: wireId("person", last.person_id), name: last.person_name ?? "" },
    created: last.created_at.toISOString(),
  };
}
