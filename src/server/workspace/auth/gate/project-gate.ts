import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId } from "#contract/ids.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { isWrite } from "#server/platform/http/is-write.ts";
import { isAddressAllowed } from "#server/platform/http/match-allow-list.ts";
import { hashToken, sameHash } from "#server/platform/secrets/secrets.ts";
import { assertMay } from "#server/workspace/auth/rights/assert-permission.ts";
import { appOfBearer, assertPersonalToken, type Credentials } from "./credentials.ts";
import type { Identities } from "./identities.ts";
import type { ProjectIdentity } from "./identity.store.ts";
import { presentProjectCaller } from "./present-project-caller.ts";

type GateRequest = { endpoint: Endpoint; credentials: Credentials };

/**
 * Admits a caller to a project. Checks in the order of rules.md 4: credentials, role and permission, allow-list.
 */
export async function admitToProject(
  identities: Identities,
  request: FastifyRequest,
  { endpoint, credentials }: GateRequest,
): Promise<ProjectCaller> {
  const identity = await identify(identities, request, { endpoint, credentials });
  const caller = presentProjectCaller(request, identity, credentials);
  assertMayCall(endpoint, caller, identity);
  if (identity.archived && isWrite(endpoint) && !endpoint.allowedOnArchived)
    throw new ApiError("project_archived");
  await identities.noteUse(identity, request.ip);
  assertAddress(endpoint, caller, identity);
  return caller;
}

/** Unvalidated query or path parameters. Paths that name the project use `app`. */
type RequestedScope = { app?: unknown; branch?: unknown };

const appPattern = /^[0-9a-f]{24}$/;

/** Authenticates the caller and finds the project. */
async function identify(
  identities: Identities,
  request: FastifyRequest,
  { endpoint, credentials }: GateRequest,
): Promise<ProjectIdentity> {
  const { bearer, personalToken, session } = credentials;
  const { app, branch } = { ...(request.params as object), ...(request.query as object) } as RequestedScope;
  if (typeof app !== "string" || !appPattern.test(app)) throw await wrongApp(identities, app, credentials);
  if (bearer !== undefined && appOfBearer(bearer) !== app) throw appMismatch();
  const identity = await identities.ofProject({
    app,
    branchId: endpoint.ignoresBranch ? undefined : readBranch(branch),
    session,
    personalHash:
      bearer === undefined || personalToken === undefined
        ? undefined
        : hashToken(assertPersonalToken(personalToken)),
  });
  if (!identity) throw await unknownProject(identities, credentials);
  if (bearer !== undefined) assertProjectToken(bearer, identity);
  else if (identity.session_id === null) throw new ApiError("signed_out");
  if (bearer !== undefined && personalToken !== undefined && identity.token_id === null)
    throw new ApiError("invalid_token", { message: "The personal access token is not valid." });
  return identity;
}

/** Id of the branch: undefined for the default branch, 0 for an unknown one, which is rejected after the input. */
function readBranch(branch: unknown): number | undefined {
  return typeof branch === "string" && branch !== "" ? (parseWireId("branch", branch) ?? 0) : undefined;
}

/** Error for a missing, malformed or foreign `app`; invalid credentials are reported first. */
async function wrongApp(
  identities: Identities,
  app: unknown,
  { bearer, session }: Credentials,
): Promise<ApiError> {
  if (bearer !== undefined) {
    const nobody = { session: undefined, personalHash: undefined, branchId: undefined };
    const identity = await identities.ofProject({ app: appOfBearer(bearer), ...nobody });
    if (!identity) return new ApiError("invalid_token");
    assertProjectToken(bearer, identity);
  } else if (!(await identities.ofAccount({ session, personalHash: undefined }))) {
    return new ApiError("signed_out");
  }
  if (app === undefined || app === "") return new ApiError("missing_app");
  if (bearer !== undefined && typeof app === "string") return appMismatch();
  return invalidInput([{ path: "app", message: "must be 24 lower-case hexadecimal digits" }]);
}

function appMismatch(): ApiError {
  return new ApiError("invalid_token", {
    message: "The app must be the part of the project token before !.",
  });
}

async function unknownProject(identities: Identities, { bearer, session }: Credentials): Promise<ApiError> {
  if (bearer !== undefined) return new ApiError("invalid_token");
  const signedIn = await identities.ofAccount({ session, personalHash: undefined });
  return signedIn
    ? new ApiError("not_allowed", { message: "You are not a member of this project." })
    : new ApiError("signed_out");
}

function assertProjectToken(bearer: string, identity: ProjectIdentity): void {
  if (!sameHash(hashToken(bearer), identity.token_hash)) throw new ApiError("invalid_token");
}

function assertMayCall(endpoint: Endpoint, caller: ProjectCaller, identity: ProjectIdentity): void {
  if (caller.role === null) {
    const isTokenRequired = isWrite(endpoint) && identity.require_personal_token;
    if (endpoint.credentials === "member" || isTokenRequired) throw new ApiError("personal_token_required");
    return;
  }
  if (endpoint.sessionOnly && caller.kind !== "session")
    throw new ApiError("not_allowed", { message: "This requires a signed-in session." });
  if (endpoint.action) assertMay(caller, endpoint.action);
}

/** The allow-list applies to writes with tokens, and to sessions only in projects that require it (rules.md 1.8). */
function assertAddress(endpoint: Endpoint, caller: ProjectCaller, identity: ProjectIdentity): void {
  if (!isWrite(endpoint)) return;
  if (caller.kind === "session" && !identity.allow_list_for_sessions) return;
  if (isAddressAllowed(caller.address, identity.allow_list)) return;
  throw new ApiError("address_not_allowed", {
    message: `${caller.address} is not on the allow-list of the project.`,
  });
}
