import { ApiError } from "#contract/errors.ts";
import type { Member } from "#contract/members.ts";
import { memberRoles, type ProjectRole, vendorRoles } from "#contract/permissions.ts";

/** Managers invite and change translators only; nobody gives a role above their own (decisions.md 4). */
export function assertMayGiveRole(own: ProjectRole | null, given: ProjectRole): void {
  if (own === null || mayGive(own, given)) return;
  throw new ApiError("not_allowed", { message: `Your role may not give the role ${given}.` });
}

function mayGive(own: ProjectRole, given: ProjectRole): boolean {
  if (own === "manager") return given === "translator";
  const rank = (role: ProjectRole) => (memberRoles as readonly string[]).indexOf(role);
  if ((vendorRoles as readonly string[]).includes(given)) return rank(own) >= rank("admin");
  return rank(given) <= rank(own);
}

/** The last owner can neither leave nor be demoted (decisions.md 4). */
export function assertOwnerStays(members: readonly Member[], leaving: Member): void {
  if (leaving.role !== "owner") return;
  if (!members.some((one) => one.role === "owner" && one.userId !== leaving.userId))
    throw new ApiError("last_owner");
}
