import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { type ProjectRole, permissionOf, roleMay, teamRoleMay } from "#contract/permissions.ts";

/** Whom an endpoint refuses, and how; undefined: the door is open, whatever the handler says of the input. */
export type Refusal = { status: number; code?: ErrorCode } | undefined;

export const unauthorized = { status: 401 };
export const forbidden = (code: ErrorCode): Refusal => ({ status: 403, code });

/** Whether an endpoint is about one project, so that its credentials are those of a project. */
export function isOfProject({ credentials }: Endpoint): boolean {
  return credentials === "project" || credentials === "member";
}

/** The expectation comes from the table of the contract alone. */
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

/** Public doors are open to whom all others are closed. */
export function onlyPublic(refusal: Refusal) {
  return ({ credentials }: Endpoint): Refusal => (credentials === "public" ? undefined : refusal);
}

/** A project token knocks where no project is: public doors are open, sessions are demanded, other tokens too. */
export function outsideOfProjects({ credentials }: Endpoint): Refusal {
  if (credentials === "public") return undefined;
  return forbidden(credentials === "session" ? "not_allowed" : "invalid_token");
}

export function notPublic(expected: (endpoint: Endpoint) => Refusal) {
  return (endpoint: Endpoint) => (endpoint.credentials === "public" ? undefined : expected(endpoint));
}

export function besideProjectToken(expected: (endpoint: Endpoint) => Refusal) {
  return (endpoint: Endpoint) =>
    isOfProject(endpoint) ? byToken(endpoint, expected(endpoint)) : outsideOfProjects(endpoint);
}

/** A valid token opens no door that only people who are signed in may use. */
function byToken({ sessionOnly }: Endpoint, refusal: Refusal): Refusal {
  return sessionOnly && refusal?.code !== "invalid_token" ? forbidden("not_allowed") : refusal;
}

export function personalTokenAlone(expected: (endpoint: Endpoint) => Refusal) {
  return (endpoint: Endpoint): Refusal => {
    if (isOfProject(endpoint)) return forbidden("invalid_token");
    return endpoint.credentials === "account"
      ? byToken(endpoint, expected(endpoint))
      : outsideOfProjects(endpoint);
  };
}
