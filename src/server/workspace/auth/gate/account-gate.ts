import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { teamRoleMay } from "#contract/permissions.ts";
import type { AccountCaller, PublicCaller } from "#server/platform/http/caller.ts";
import { hashToken } from "#server/platform/secrets/secrets.ts";
import { assertPermission } from "#server/workspace/auth/rights/assert-permission.ts";
import { assertPersonalToken, type Credentials } from "./credentials.ts";
import type { Identities } from "./identities.ts";
import type { AccountIdentity } from "./identity.store.ts";

/** Returns a public caller, with the account of its session if the request has one. */
export async function describeVisitor(
  identities: Identities,
  request: FastifyRequest,
  { session }: Credentials,
): Promise<PublicCaller> {
  const identity =
    session === undefined ? undefined : await identities.ofAccount({ session, personalHash: undefined });
  return {
    kind: "public",
    address: request.ip,
    account: identity ? presentAccountCaller(identity, request, "session") : null,
  };
}

/** Returns the person of the session or of the personal token in Authorization; throws 401 or 403 without either. */
export async function admitAccount(
  identities: Identities,
  request: FastifyRequest,
  { endpoint, credentials: { bearer, session } }: { endpoint: Endpoint; credentials: Credentials },
): Promise<AccountCaller> {
  if (bearer !== undefined && endpoint.credentials === "session")
    throw new ApiError("not_allowed", { message: "This requires a signed-in session." });
  const personalHash = bearer === undefined ? undefined : hashToken(assertPersonalToken(bearer));
  const identity = await identities.ofAccount({ session, personalHash });
  if (!identity) throw new ApiError(bearer === undefined ? "signed_out" : "invalid_token");
  await identities.noteUse(identity, request.ip);
  const caller = presentAccountCaller(identity, request, bearer === undefined ? "session" : "personal");
  if (endpoint.action) {
    if (!teamRoleMay(caller.teamRole, endpoint.action)) throw new ApiError("not_allowed");
    assertPermission(endpoint.action, caller.permissions);
  }
  return caller;
}

function presentAccountCaller(
  identity: AccountIdentity,
  request: FastifyRequest,
  kind: AccountCaller["kind"],
): AccountCaller {
  return {
    kind,
    person: { id: identity.person_id, name: identity.person_name, email: identity.email },
    teamId: identity.team_id ?? 0,
    teamRole: identity.team_role ?? "member",
    permissions: kind === "session" ? null : (identity.permissions ?? []),
    sessionId: identity.session_id,
    address: request.ip,
  };
}
