import type { Endpoint } from "#contract/endpoint.ts";
import {
  isOfTeam,
  isVendor,
  permissionOf,
  projectRoles,
  roleMay,
  teamRoleMay,
} from "#contract/permissions.ts";

const credentialSentences = {
  public: "No credentials needed.",
  session: "Needs a signed-in session.",
  account: "Needs a personal access token in `Authorization`, or a session.",
  project: "Needs the project token, or a session.",
  member: "Needs the project token together with a personal access token, or a session.",
} as const satisfies Record<Endpoint["credentials"], string>;

/** Describes the accepted credentials, roles and the permission of a personal token in sentences. */
export function rightsOf({ action, credentials, sessionOnly }: Endpoint): string {
  const credentialsSentence = sessionOnly ? credentialSentences.session : credentialSentences[credentials];
  if (!action) return credentialsSentence;
  const permission = permissionOf(action);
  return [
    credentialsSentence,
    describeRoles(action),
    permission ? `A personal access token needs the permission \`${permission}\`.` : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function describeRoles(action: NonNullable<Endpoint["action"]>): string {
  if (isOfTeam(action)) {
    const allowedRoles = (["admin", "owner"] as const).filter((role) => teamRoleMay(role, action));
    return `Roles in the team: ${allowedRoles.join(", ")}.`;
  }
  const allowedRoles = projectRoles.filter((role) => roleMay(role, action));
  if (allowedRoles.length === projectRoles.length) return "Every role in the project may do this.";
  const memberRoles = allowedRoles.filter((role) => !isVendor(role));
  const vendors = allowedRoles.length > memberRoles.length ? ["vendors"] : [];
  return `Roles in the project: ${[...memberRoles, ...vendors].join(", ")}.`;
}

/** Security requirements, with the permission that a personal token needs. */
export function securityOf({ action, credentials, sessionOnly }: Endpoint): Array<Record<string, string[]>> {
  const permission = action && permissionOf(action);
  const permissions = permission ? [permission] : [];
  const session = { session: [] };
  if (credentials === "public") return [];
  if (credentials === "session" || sessionOnly) return [session];
  if (credentials === "account") return [{ accountToken: permissions }, session];
  if (credentials === "project") return [{ projectToken: [] }, session];
  return [{ projectToken: [], personalToken: permissions }, session];
}
