import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { type ProjectRole, permissionOf, roleMay, teamRoleMay } from "#contract/permissions.ts";

/** Expected rejection; undefined if the caller is admitted, whatever the handler answers. */
export type Refusal = { status: number; code?: ErrorCode } | undefined;

export const unauthorized = { status: 401 };
export const forbidden = (code: ErrorCode): Refusal => ({ status: 403, code });

/** Whether an endpoint requires credentials of a project. */
export function isOfProject({ credentials }: Endpoint): boolean {
  return credentials === "project" || credentials === "member";
}

/** Derives the expectation from the contract alone. */
export function refusalOf(
  endpoint: Endpoint,
  {
    role,
    permitted,
    team = "member",
  }: { role: ProjectRole | "none"; permitted: boolean; team?: "owner" | "admin" | "member" },
): Refusal {
  const { action } = endpoint;
  if (isOfProject(endpoint)) {
    if (role === "none") return forbidden("not_allowed");
    if (action && !roleMay(role, action)) return forbidden("not_allowed");
  } else if (action && !teamRoleMay(team, action)) return forbidden("not_allowed");
  return action && permissionOf(action) && !permitted ? forbidden("permission_missing") : undefined;
}

/** Rejects on all endpoints except public ones. */
export function onlyPublic(refusal: Refusal) {
  return ({ credentials }: Endpoint): Refusal => (credentials === "public" ? undefined : refusal);
}

/**
 * A project token where no project is expected: public endpoints admit it, others require a session or another token.
 */
export function outsideOfProjects({ credentials }: Endpoint): Refusal {
  if (credentials === "public") return undefined;
  return forbidden(credentials === "session" ? "not_allowed" : "invalid_token");
}

/** Admits the caller on public endpoints, and applies an expectation to all others. */
export function notPublic(expected: (endpoint: Endpoint) => Refusal) {
  return (endpoint: Endpoint) => (endpoint.credentials === "public" ? undefined : expected(endpoint));
}

/** Applies an expectation to a caller with another credential beside a project token. */
export function besideProjectToken(expected: (endpoint: Endpoint) => Refusal) {
  return (endpoint: Endpoint) =>
    isOfProject(endpoint) ? byToken(endpoint, expected(endpoint)) : outsideOfProjects(endpoint);
}

/** Endpoints for signed-in people reject valid tokens. */
function byToken({ sessionOnly }: Endpoint, refusal: Refusal): Refusal {
  return sessionOnly && refusal?.code !== "invalid_token" ? forbidden("not_allowed") : refusal;
}

/** Applies an expectation to a caller with a personal token in Authorization. */
export function personalTokenAlone(expected: (endpoint: Endpoint) => Refusal) {
  return (endpoint: Endpoint): Refusal => {
    if (isOfProject(endpoint)) return forbidden("invalid_token");
    return endpoint.credentials === "account"
      ? byToken(endpoint, expected(endpoint))
      : outsideOfProjects(endpoint);
  };
}
