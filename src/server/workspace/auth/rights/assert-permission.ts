import { ApiError } from "#contract/errors.ts";
import { type Action, permissionOf, roleMay, type TokenPermission } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";

type Rights = Pick<ProjectCaller, "role" | "permissions">;

/**
 * Rejects actions that the person's role or personal token does not allow. The project token has no role; each
 * endpoint declares whether it accepts the token.
 */
export function assertMay({ role, permissions }: Rights, action: Action): void {
  if (role === null) return;
  if (!roleMay(role, action)) throw new ApiError("not_allowed");
  assertPermission(action, permissions);
}

/**
 * Rejects a personal token without the permission of an action. Null stands for a session, which has no such limit.
 */
export function assertPermission(action: Action, permissions: TokenPermission[] | null): void {
  const permission = permissionOf(action);
  if (permission === undefined || permissions === null || permissions.includes(permission)) return;
  throw new ApiError("permission_missing", {
    message: `The personal access token lacks ${permission}.`,
    details: { permission },
  });
}

/** Settings files require the right to read the project token: they contain its secret, and all texts. */
export function assertMayHaveSettingsFile(caller: Rights): void {
  assertMay(caller, "readProjectToken");
}
