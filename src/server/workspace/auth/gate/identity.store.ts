import { type Kysely, type RawBuilder, sql } from "kysely";
import type { TokenPermission } from "#contract/permissions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { buildOnce, type Parameter, prepared } from "#server/platform/db/statements/prepared-statement.ts";
import { sessionHash } from "#server/workspace/auth/sign-in/hashed-sessions.ts";

/** Project, branch and person of a request, read by one query. */
export type ProjectIdentity = {
  project_id: number;
  app: string;
  team_id: number;
  name: string;
  default_branch_id: number;
  base_language_id: number;
  base_language: string;
  placeholder_patterns: string[];
  branching: boolean;
  draft_mode_enabled: boolean;
  collect_missing_enabled: boolean;
  refuse_unknown_languages: boolean;
  translators_write_source: boolean;
  refused_checks: number;
  failing_uploads: "skip" | "draft";
  require_personal_token: boolean;
  allow_list_for_sessions: boolean;
  allow_list: string[];
  token_hash: Buffer;
  archived: boolean;
  branch_id: number | null;
  version: number | null;
  read_only: boolean | null;
  editable_by_translator: boolean | null;
  person_id: number | null;
  person_name: string | null;
  email: string | null;
  session_id: number | null;
  /** The recorded last use is several minutes old. */
  session_stale: boolean | null;
  token_id: number | null;
  /** The recorded last use is more than a minute old. */
  token_stale: boolean | null;
  permissions: TokenPermission[] | null;
  team_role: string | null;
  project_role: string | null;
  language_ids: number[] | null;
};

export type Presented = { session: string | undefined; personalHash: Buffer | undefined };

/** Joins the person of a session or of a personal token. */
const joinPerson = (sessionHash: Parameter, tokenHash: Parameter) => sql`
  LEFT JOIN LATERAL (
    SELECT id, person_id, updated_at < now() - interval '5 minutes' OR coalesce(ip_address, '') = '' AS stale
    FROM session WHERE token_hash = ${sessionHash}::text AND expires_at > now()
  ) s ON true
  LEFT JOIN LATERAL (
    SELECT id, person_id, permissions, coalesce(last_used_at < now() - interval '1 minute', true) AS stale
    FROM personal_token
    WHERE token_hash = ${tokenHash}::bytea AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
  ) t ON true
  LEFT JOIN person u ON u.id = coalesce(s.person_id, t.person_id)`;

/** Joins the person of work after the request; without `tokenId` it was requested in a session. */
const joinLaterPerson = (personId: Parameter, tokenId: Parameter) => sql`
  LEFT JOIN LATERAL (
    SELECT NULL::integer AS id, ${personId}::integer AS person_id, false AS stale WHERE ${tokenId}::integer IS NULL
  ) s ON true
  LEFT JOIN LATERAL (
    SELECT id, person_id, permissions, false AS stale FROM personal_token
    WHERE id = ${tokenId}::integer AND person_id = ${personId}::integer AND revoked_at IS NULL
      AND (expires_at IS NULL OR expires_at > now())
  ) t ON true
  LEFT JOIN person u ON u.id = coalesce(s.person_id, t.person_id)`;

type InProject = { person: RawBuilder<unknown>; app: Parameter; branchId: Parameter };

const projectIdentity = ({ person, app, branchId }: InProject) => prepared<ProjectIdentity>`
  SELECT p.id AS project_id, p.app, p.team_id, p.name, p.default_branch_id, p.base_language_id,
    bl.code AS base_language, p.placeholder_patterns, p.branching, p.draft_mode_enabled, p.collect_missing_enabled,
    p.refuse_unknown_languages, p.translators_write_source,
    CASE WHEN p.refuse_failing THEN p.failing_checks ELSE 0 END AS refused_checks, p.failing_uploads,
    p.require_personal_token, p.allow_list_for_sessions, p.allow_list, p.token_hash,
    p.archived_at IS NOT NULL AS archived,
    b.id AS branch_id, b.version, b.read_only, b.editable_by_translator, u.id AS person_id, u.name AS person_name,
    u.email, s.id AS session_id, s.stale AS session_stale, t.id AS token_id, t.stale AS token_stale,
    t.permissions, tm.role AS team_role,
    pm.role AS project_role, pm.language_ids
  FROM project p
  LEFT JOIN branch b ON b.project_id = p.id AND b.deleted_at IS NULL
    AND b.id = coalesce(${branchId}::integer, p.default_branch_id)
  JOIN language bl ON bl.project_id = p.id AND bl.branch_id = p.default_branch_id AND bl.id = p.base_language_id
  ${person}
  LEFT JOIN team_member tm ON tm.team_id = p.team_id AND tm.person_id = u.id
  LEFT JOIN project_member pm ON pm.project_id = p.id AND pm.person_id = u.id
  WHERE p.app = ${app} AND p.deleted_at IS NULL`;

type Hashes = [sessionHash: string | undefined, tokenHash: Buffer | undefined];

const readProjectIdentity = buildOnce<
  ProjectIdentity,
  [...Hashes, app: string, branchId: number | undefined]
>((sessionHash, tokenHash, app, branchId) =>
  projectIdentity({ person: joinPerson(sessionHash, tokenHash), app, branchId }),
);

const readLaterIdentity = buildOnce<
  ProjectIdentity,
  [personId: number, tokenId: number | null, app: string, branchId: number]
>((personId, tokenId, app, branchId) =>
  projectIdentity({ person: joinLaterPerson(personId, tokenId), app, branchId }),
);

function hashOf(session: string | undefined): string | undefined {
  return session === undefined ? undefined : sessionHash(session);
}

export type RequestedProject = Presented & { app: string; branchId: number | undefined };

/** Reads all facts about the caller of a project request in one prepared round trip. */
export async function findProjectIdentity(
  db: Kysely<Database>,
  { session, personalHash, app, branchId }: RequestedProject,
): Promise<ProjectIdentity | undefined> {
  const [found] = await readProjectIdentity(db, hashOf(session), personalHash, app, branchId);
  return found;
}

type LaterRequest = { personId: number; tokenId: number | null; app: string; branchId: number };

/** Like `findProjectIdentity`, for work after the request. */
export async function findLaterIdentity(
  db: Kysely<Database>,
  { personId, tokenId, app, branchId }: LaterRequest,
): Promise<ProjectIdentity | undefined> {
  const [found] = await readLaterIdentity(db, personId, tokenId, app, branchId);
  return found;
}

export type AccountIdentity = {
  person_id: number;
  person_name: string;
  email: string;
  session_id: number | null;
  session_stale: boolean | null;
  token_id: number | null;
  token_stale: boolean | null;
  permissions: TokenPermission[] | null;
  team_id: number | null;
  team_role: "owner" | "admin" | "member" | null;
};

const readAccountIdentity = buildOnce<AccountIdentity, Hashes>(
  (sessionHash, tokenHash) => prepared<AccountIdentity>`
  SELECT u.id AS person_id, u.name AS person_name, u.email, s.id AS session_id,
    s.stale AS session_stale, t.id AS token_id, t.stale AS token_stale, t.permissions, tm.team_id, tm.role AS team_role
  FROM (SELECT 1) AS one ${joinPerson(sessionHash, tokenHash)}
  LEFT JOIN LATERAL (
    SELECT team_id, role FROM team_member WHERE person_id = u.id
    ORDER BY array_position('{owner,admin,member}'::text[], role), team_id LIMIT 1
  ) tm ON true
  WHERE u.id IS NOT NULL`,
);

/** Returns the person of a session or a personal token, with their highest team role. */
export async function findAccountIdentity(
  db: Kysely<Database>,
  { session, personalHash }: Presented,
): Promise<AccountIdentity | undefined> {
  const [found] = await readAccountIdentity(db, hashOf(session), personalHash);
  return found;
}

export async function touchPersonalToken(db: Kysely<Database>, tokenId: number): Promise<void> {
  await db
    .updateTable("personal_token")
    .set({ last_used_at: sql<Date>`now()` })
    .where("id", "=", tokenId)
    .where(sql<boolean>`(last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`)
    .execute();
}

/** Records the last use of a session and its client address. */
export async function touchSession(db: Kysely<Database>, sessionId: number, address: string): Promise<void> {
  await db
    .updateTable("session")
    .set({ updated_at: sql<Date>`now()`, ip_address: address })
    .where("id", "=", sessionId)
    .where(sql<boolean>`(updated_at < now() - interval '5 minutes' OR coalesce(ip_address, '') = '')`)
    .execute();
}
