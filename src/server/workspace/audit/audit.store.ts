import { type Kysely, type Selectable, sql } from "kysely";
import type { AuditEntry } from "#contract/audit.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";

const defaultLimit = 50;

type Page = {
  before?: string | undefined;
  limit?: number | undefined;
  action?: string | undefined;
  user?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
};

type AuditColumns = "id" | "action" | "person_id" | "details" | "ip_address" | "created_at";
type AuditRow = Pick<Selectable<Database["audit"]>, AuditColumns> & { person_name: string | null };

/** Owner of the listed log: a project, or a team's events outside of its projects. */
type AuditSubject = { projectId: number } | { teamId: number };

/** Lists events of an audit log, newest first. A malformed id in the filter matches nothing. */
export async function listAudit(
  db: Kysely<Database>,
  subject: AuditSubject,
  { before, limit = defaultLimit, action, user, since, until }: Page,
): Promise<AuditEntry[]> {
  const beforeId = before === undefined ? null : (parseWireId("audit", before) ?? 0);
  const where =
    "teamId" in subject
      ? sql`a.project_id IS NULL AND a.team_id = ${subject.teamId}`
      : sql`a.project_id = ${subject.projectId}`;
  const personId = user === undefined ? null : (parseWireId("person", user) ?? 0);
  const { rows } = await sql<AuditRow>`
    SELECT a.id, a.action, a.person_id, u.name AS person_name, a.details, a.ip_address, a.created_at
    FROM audit a LEFT JOIN person u ON u.id = a.person_id
    WHERE ${where} AND (${beforeId}::bigint IS NULL OR a.id < ${beforeId}::bigint)
      AND (${action ?? null}::text IS NULL OR a.action = ${action ?? null}::text)
      AND (${personId}::integer IS NULL OR a.person_id = ${personId}::integer)
      AND (${since ?? null}::timestamptz IS NULL OR a.created_at >= ${since ?? null}::timestamptz)
      AND (${until ?? null}::timestamptz IS NULL OR a.created_at < ${until ?? null}::timestamptz)
    ORDER BY a.id DESC LIMIT ${limit}`.execute(db);
  return rows.map(presentAuditEvent);
}

function presentAuditEvent(row: AuditRow): AuditEntry {
  const { person_id: id } = row;
  return {
    _id: wireId("audit", row.id),
    action: row.action,
    user: id === null ? null : { _id: wireId("person", id), name: row.person_name ?? "" },
    details: row.details,
    address: row.ip_address ?? "",
    created: row.created_at.toISOString(),
  };
}
