import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId } from "#contract/ids.ts";
import {
  type Act,
  type ProjectRole,
  permissionOf,
  projectRoles,
  roleMay,
  type TokenPermission,
} from "#contract/permissions.ts";
import { sourceNumber } from "#server/changes/sources.ts";
import type { Database } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { isAddressAllowed } from "#server/http/addresses.ts";
import type { Caller, Gate } from "#server/http/serve.ts";
import type { UsageCounter } from "#server/http/usage.ts";
import type { AccountCaller, ProjectCaller, PublicCaller } from "./caller.ts";
import { appOfBearer, assertPersonalToken, type Credentials, readCredentials } from "./credentials.ts";
import {
  findAccountIdentity,
  findProjectIdentity,
  type ProjectIdentity,
  touchPersonalToken,
} from "./identity.store.ts";
import { assertOwnOrigin } from "./own-origin.ts";
import { hashToken, sameHash } from "./secrets.ts";

/** The one place that asks who calls and whether they may (decisions.md 1.3 to 1.9, 4). */
export function makeGate({ db, env, usage }: { db: Kysely<Database>; env: Env; usage: UsageCounter }): Gate {
  return async (request, endpoint): Promise<Caller> => {
    const credentials = readCredentials(request);
    if (isWrite(endpoint) && credentials.bearer === undefined) assertOwnOrigin(request, env);
    switch (endpoint.credentials) {
      case "public":
        return publicCaller(db, request, credentials);
      case "session":
      case "account":
        return accountCaller(db, request, { endpoint, credentials });
      default: {
        const { caller, identity } = await projectCaller(db, request, { endpoint, credentials });
        assertAddress(endpoint, caller, identity);
        usage.count(identity.project_id, caller);
        return caller;
      }
    }
  };
}

type Asked = { endpoint: Endpoint; credentials: Credentials };

function isWrite(endpoint: Endpoint): boolean {
  return endpoint.method !== "GET" && endpoint.readOnly !== true;
}

async function publicCaller(
  db: Kysely<Database>,
  request: FastifyRequest,
  { session }: Credentials,
): Promise<PublicCaller> {
  const found =
    session === undefined ? undefined : await findAccountIdentity(db, { session, personalHash: undefined });
  return {
    kind: "public",
    address: request.ip,
    account: found ? presentAccount(found, request, "session") : null,
  };
}

async function accountCaller(
  db: Kysely<Database>,
  request: FastifyRequest,
  { endpoint, credentials }: Asked,
) {
  const { bearer, session } = credentials;
  if (bearer === undefined && session === undefined) throw new ApiError("missing_credentials");
  if (bearer !== undefined && endpoint.credentials === "session") {
    throw new ApiError("not_allowed", { message: "This needs a signed-in session." });
  }
  const personalHash = bearer === undefined ? undefined : hashToken(assertPersonalToken(bearer));
  const found = await findAccountIdentity(db, { session, personalHash });
  if (!found) throw bearer === undefined ? new ApiError("signed_out") : new ApiError("invalid_token");
  if (found.token_id !== null) await touchPersonalToken(db, found.token_id);
  const caller = presentAccount(found, request, bearer === undefined ? "session" : "personal");
  if (endpoint.act) assertPermission(endpoint.act, caller.permissions);
  return caller;
}

type FoundAccount = NonNullable<Awaited<ReturnType<typeof findAccountIdentity>>>;

function presentAccount(
  found: FoundAccount,
  request: FastifyRequest,
  kind: "session" | "personal",
): AccountCaller {
  return {
    kind,
    person: { id: found.person_id, name: found.person_name, email: found.email },
    teamId: found.team_id ?? 0,
    teamRole: found.team_role ?? "member",
    permissions: kind === "session" ? null : (found.permissions ?? []),
    sessionId: found.session_id,
    address: request.ip,
  };
}

async function projectCaller(
  db: Kysely<Database>,
  request: FastifyRequest,
  { endpoint, credentials }: Asked,
) {
  const { bearer, personalToken, session } = credentials;
  if (bearer === undefined && session === undefined) throw new ApiError("missing_credentials");
  const tokenApp = bearer === undefined ? undefined : appOfBearer(bearer);
  const { app, branch } = request.query as Record<string, unknown>;
  if (typeof app !== "string" || app === "") throw await missingApp(db, credentials);
  if (tokenApp !== undefined && tokenApp !== app) throw new ApiError("invalid_token");
  const identity = await findProjectIdentity(db, {
    app,
    branchId: typeof branch === "string" && branch !== "" ? (parseWireId("branch", branch) ?? 0) : undefined,
    session,
    personalHash:
      bearer === undefined || personalToken === undefined
        ? undefined
        : hashToken(assertPersonalToken(personalToken)),
  });
  if (!identity) throw await unknownProject(db, credentials);
  if (bearer !== undefined) assertProjectToken(bearer, identity);
  const caller = presentCaller(request, identity, credentials);
  assertMay(endpoint, caller, identity);
  if (identity.token_id !== null) await touchPersonalToken(db, identity.token_id);
  return { caller, identity };
}

/** Without a project only the session can be wrong, which comes first. */
async function missingApp(db: Kysely<Database>, { session }: Credentials): Promise<ApiError> {
  const signedIn =
    session === undefined || (await findAccountIdentity(db, { session, personalHash: undefined }));
  return new ApiError(signedIn ? "missing_app" : "signed_out");
}

async function unknownProject(db: Kysely<Database>, { session }: Credentials): Promise<ApiError> {
  if (session === undefined) return new ApiError("invalid_token");
  const signedIn = await findAccountIdentity(db, { session, personalHash: undefined });
  return signedIn
    ? new ApiError("not_allowed", { message: "You are not a member of this project." })
    : new ApiError("signed_out");
}

function assertProjectToken(bearer: string, identity: ProjectIdentity): void {
  if (!sameHash(hashToken(bearer), identity.token_hash)) throw new ApiError("invalid_token");
}

function presentCaller(
  request: FastifyRequest,
  found: ProjectIdentity,
  { bearer, personalToken }: Credentials,
): ProjectCaller {
  if (bearer === undefined && found.session_id === null) throw new ApiError("signed_out");
  if (bearer !== undefined && personalToken !== undefined && found.token_id === null) {
    throw new ApiError("invalid_token", { message: "The personal access token is not valid." });
  }
  const kind = bearer === undefined ? "session" : found.token_id === null ? "project" : "personal";
  const person =
    found.person_id === null
      ? null
      : { id: found.person_id, name: found.person_name ?? "", email: found.email ?? "" };
  return {
    kind,
    scope: {
      projectId: found.project_id,
      branchId: found.branch_id ?? 0,
      app: found.app,
      teamId: found.team_id,
      name: found.name,
      version: found.version ?? 0,
      defaultBranchId: found.default_branch_id,
      baseLanguageId: found.base_language_id,
      baseLanguage: found.base_language,
      branching: found.branching,
      draftModeEnabled: found.draft_mode_enabled,
      collectMissingEnabled: found.collect_missing_enabled,
      refuseUnknownLanguages: found.refuse_unknown_languages,
      readOnly: found.read_only ?? false,
      editableByTranslator: found.editable_by_translator ?? true,
    },
    person,
    role: person === null ? null : roleOf(found),
    languageIds: isTeamAdmin(found) ? null : found.language_ids,
    permissions: kind === "session" ? null : (found.permissions ?? []),
    address: request.ip,
    src: sourceNumber(sourceOf(request, kind)),
  };
}

/** X-Integration: 1 is the command line, 12 test automation (files.md 1). */
function sourceOf(request: FastifyRequest, kind: ProjectCaller["kind"]) {
  if (kind === "session") return "dashboard";
  const integration = request.headers["x-integration"];
  return integration === "1" ? "cli" : integration === "12" ? "automation" : "api";
}

function isTeamAdmin({ team_role }: ProjectIdentity): boolean {
  return team_role === "owner" || team_role === "admin";
}

/** Team owners and admins are so in all projects of the team; a member needs a role in the project. */
function roleOf(found: ProjectIdentity): ProjectRole {
  if (found.team_role === "owner") return "owner";
  const role = projectRoles.find((one) => one === found.project_role);
  if (found.team_role === "admin") return role === "owner" ? "owner" : "admin";
  if (!role) throw new ApiError("not_allowed", { message: "You are not a member of this project." });
  return role;
}

function assertMay(endpoint: Endpoint, caller: ProjectCaller, identity: ProjectIdentity): void {
  if (caller.role === null) {
    const demanded =
      endpoint.credentials === "member" || (isWrite(endpoint) && identity.require_personal_token);
    if (demanded) throw new ApiError("personal_token_required");
    return;
  }
  if (endpoint.act && !roleMay(caller.role, endpoint.act)) throw new ApiError("not_allowed");
  if (endpoint.act) assertPermission(endpoint.act, caller.permissions);
}

function assertPermission(act: Act, permissions: TokenPermission[] | null): void {
  const permission = permissionOf(act);
  if (permission === undefined || permissions === null || permissions.includes(permission)) return;
  throw new ApiError("permission_missing", {
    message: `The personal access token lacks ${permission}.`,
    details: { permission },
  });
}

/** The allow-list guards writes with tokens; those of sessions only where the project says so (decisions.md 1.8). */
function assertAddress(endpoint: Endpoint, caller: ProjectCaller, identity: ProjectIdentity): void {
  if (!isWrite(endpoint)) return;
  if (caller.kind === "session" && !identity.allow_list_for_sessions) return;
  if (!isAddressAllowed(caller.address, identity.allow_list)) throw new ApiError("address_not_allowed");
}
