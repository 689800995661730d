import { ApiError } from "#contract/errors.ts";
import { type Act, permissionOf, type TokenPermission } from "#contract/permissions.ts";

/** Refuses a personal token that lacks the permission of an act; null stands for a session, which has no such limit. */
export function assertPermission(act: Act, permissions: TokenPermission[] | null): void {
  const permission = permissionOf(act);
  if (permission === undefined || permissions === null || permissions.includes(permission)) return;
  throw new ApiError("permission_missing", {
    message: `The personal access token lacks ${permission}.`,
    details: { permission },
  });
}
