import { ApiError } from "#contract/errors.ts";
import { type Action, permissionOf, roleMay, type TokenPermission } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";

type Rights = Pick<ProjectCaller, "role" | "permissions">;

/** Refuses what the role or the personal token of a person does not allow. The project token alone may what its endpoints say. */
export function assertMay({ role, permissions }: Rights, action: Action): void {
  if (role === null) return;
  if (!roleMay(role, action)) throw new ApiError("not_allowed");
  assertPermission(action, permissions);
}

/** Refuses a personal token that lacks the permission of an action; null stands for a session, which has no such limit. */
export function assertPermission(action: Action, permissions: TokenPermission[] | null): void {
  const permission = permissionOf(action);
  if (permission === undefined || permissions === null || permissions.includes(permission)) return;
  throw new ApiError("permission_missing", {
    message: `The personal access token lacks ${permission}.`,
    details: { permission },
  });
}
