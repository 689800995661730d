import { type Kysely, type Selectable, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { ProjectRole } from "#contract/permissions.ts";
import { isVendor } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { styleOfNumber, syntaxOfNumber } from "#text/message/style.ts";

type ProjectColumns = Pick<
  Selectable<Database["project"]>,
  "app" | "name" | "created_at" | "team_id" | "branching" | "syntax" | "style" | "placeholder_patterns"
>;
type ProjectListRow = ProjectColumns & {
  team_name: string;
  base_language: string;
  archived: boolean;
  role: ProjectRole;
  keys: number;
  languages: string[];
  translated: number;
  excluded: number;
};

type WantedProjects = {
  roles?: readonly string[] | undefined;
  progress: boolean;
  app?: string;
  /** Includes archived projects. */
  archived: boolean;
};

/** Projects of a person with the role in each. Progress is read from the counters in the same round trip. */
export async function listProjects(
  db: Kysely<Database>,
  personId: number,
  { roles, progress, app, archived }: WantedProjects,
): Promise<Project[]> {
  const { rows } = await sql<ProjectListRow>`
    WITH accessible_project AS (
      SELECT p.*, CASE
          WHEN tm.role = 'owner' OR pm.role = 'owner' THEN 'owner'
          WHEN tm.role = 'admin' THEN 'admin'
          ELSE pm.role END AS role
      FROM project p
      LEFT JOIN team_member tm ON tm.team_id = p.team_id AND tm.person_id = ${personId}
      LEFT JOIN project_member pm ON pm.project_id = p.id AND pm.person_id = ${personId}
      WHERE p.deleted_at IS NULL AND (p.archived_at IS NULL OR ${archived}::boolean)
        AND (tm.role IN ('owner', 'admin') OR pm.role IS NOT NULL)
        AND (${app ?? null}::text IS NULL OR p.app = ${app ?? null}::text)
    )
    SELECT m.app, m.name, m.created_at, m.team_id, t.name AS team_name, m.branching, m.syntax, m.style, m.placeholder_patterns, m.role, m.archived_at IS NOT NULL AS archived, bl.code AS base_language,
      coalesce(k.strings, 0) AS keys, coalesce(l.codes, '{}') AS languages, coalesce(c.translated, 0) AS translated, coalesce(c.excluded, 0) AS excluded
    FROM accessible_project m
    JOIN team t ON t.id = m.team_id
    JOIN language bl ON bl.project_id = m.id AND bl.branch_id = m.default_branch_id AND bl.id = m.base_language_id
    LEFT JOIN counter k ON ${progress} AND k.project_id = m.id AND k.branch_id = m.default_branch_id
      AND k.language_id = 0 AND k.name = 'all'
    LEFT JOIN LATERAL (
      SELECT array_agg(code ORDER BY code) AS codes, array_agg(id) AS ids FROM language
      WHERE ${progress} AND project_id = m.id AND branch_id = m.default_branch_id AND trashed_by IS NULL
        AND id <> m.base_language_id
    ) l ON true
    LEFT JOIN LATERAL (
      SELECT sum(strings) FILTER (WHERE name = 'translated')::integer AS translated,
        sum(strings) FILTER (WHERE name = 'excluded')::integer AS excluded
      FROM counter
      WHERE ${progress} AND project_id = m.id AND branch_id = m.default_branch_id AND name IN ('translated', 'excluded')
        AND language_id = ANY(l.ids)
    ) c ON true
    WHERE ${!roles || roles.length === 0} OR m.role = ANY(${[...(roles ?? [])]}::text[])
    ORDER BY m.name, m.id`.execute(db);
  // Progress counts all strings, but a vendor sees only those of its orders.
  return rows.map((row) => presentProject(row, progress && !isVendor(row.role)));
}

function presentProject(row: ProjectListRow, progress: boolean): Project {
  const { keys, languages, translated, excluded } = row;
  return {
    _id: row.app,
    name: row.name,
    role: row.role,
    created: row.created_at.toISOString(),
    team: wireId("team", row.team_id),
    teamName: row.team_name,
    baseLanguage: row.base_language,
    branching: row.branching,
    archived: row.archived,
    ...(row.syntax === 0 ? {} : { syntax: syntaxOfNumber(row.syntax) }),
    ...(row.style === 0 ? {} : { style: styleOfNumber(row.style) }),
    ...(row.placeholder_patterns.length === 0 ? {} : { placeholderPatterns: row.placeholder_patterns }),
    ...(progress
      ? { progress: { keys, languages, translated, all: keys * languages.length - excluded } }
      : {}),
  };
}

/** Requests and active users of a month, given by its first day. */
export async function readUsage(db: Kysely<Database>, projectId: number, month: string) {
  const { rows } = await sql<{ requests: number; mau: number }>`
    SELECT
      coalesce((SELECT requests FROM usage_month WHERE project_id = ${projectId} AND month = ${month}::date), 0) AS requests,
      (SELECT count(*) FROM active_user WHERE project_id = ${projectId} AND month = ${month}::date) AS mau`.execute(
    db,
  );
  return { apiRequests: rows[0]?.requests ?? 0, mau: rows[0]?.mau ?? 0 };
}

/** Number of months in the usage. */
const usageMonths = 12;

/** Usage of the latest months since the project was created, the current month first. */
export async function listUsage(
  db: Kysely<Database>,
  projectId: number,
  now: Date,
): Promise<Array<{ month: string; apiRequests: number; mau: number }>> {
  const latest = `${now.toISOString().slice(0, 7)}-01`;
  const { rows } = await sql<{ month: string; apiRequests: number; mau: number }>`
    SELECT to_char(m.day, 'YYYY-MM') AS month, coalesce(u.requests, 0) AS "apiRequests",
      (SELECT count(*) FROM active_user a WHERE a.project_id = p.id AND a.month = m.day) AS mau
    FROM project p
    CROSS JOIN LATERAL (
      SELECT (${latest}::date - make_interval(months => n))::date AS day
      FROM generate_series(0, ${usageMonths - 1}::integer) AS n
    ) m
    LEFT JOIN usage_month u ON u.project_id = p.id AND u.month = m.day
    WHERE p.id = ${projectId} AND (m.day >= date_trunc('month', p.created_at AT TIME ZONE 'UTC')
      OR u.requests IS NOT NULL OR m.day = ${latest}::date)
    ORDER BY m.day DESC`.execute(db);
  return rows;
}
