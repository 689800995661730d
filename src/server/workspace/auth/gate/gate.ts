import { ApiError } from "#contract/errors.ts";
import type { Deps, Gate } from "#server/platform/http/deps.ts";
import { isWrite } from "#server/platform/http/is-write.ts";
import type { UsageCounter } from "#server/platform/http/service/usage.ts";
import { admitAccount, describeVisitor } from "./account-gate.ts";
import { readCredentials, withSecretOfQuery } from "./credentials.ts";
import { openIdentities } from "./identities.ts";
import { admitToProject } from "./project-gate.ts";
import { readRequestPerson, requireRequestPerson } from "./request-person.ts";
import { assertSameOrigin } from "./same-origin.ts";

/** Authenticates and authorizes the caller of every endpoint (rules.md 1.3 to 1.9, 4). */
export function makeGate({ usage, env, ...deps }: Deps & { usage: UsageCounter }): Gate {
  const allIdentities = openIdentities(deps);
  return async (request, endpoint) => {
    const identities = requireRequestPerson(allIdentities, readRequestPerson(request, endpoint));
    const credentials = endpoint.secretInQuery
      ? withSecretOfQuery(readCredentials(request, env), request)
      : readCredentials(request, env);
    if (isWrite(endpoint) && credentials.bearer === undefined) assertSameOrigin(request, env);
    if (endpoint.credentials === "public") return describeVisitor(identities, request, credentials);
    if (credentials.bearer === undefined && credentials.session === undefined)
      throw new ApiError("missing_credentials");
    if (endpoint.credentials === "session" || endpoint.credentials === "account")
      return admitAccount(identities, request, { endpoint, credentials });
    const caller = await admitToProject(identities, request, { endpoint, credentials });
    usage.count(caller.scope.projectId, caller);
    return caller;
  };
}
