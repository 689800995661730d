import { ApiError } from "#contract/errors.ts";
import type { Member } from "#contract/people/members.ts";
import { isVendor, mayGiveRole, type ProjectRole } from "#contract/permissions.ts";
import { projectRoleOf, type RolesOfPerson } from "#server/auth/rights/project-role.ts";

/** Refuses a role that the caller may not give; the server itself may give any. */
export function assertMayGiveRole(own: ProjectRole | null, given: ProjectRole): void {
  if (own === null || mayGiveRole(own, given)) return;
  throw new ApiError("not_allowed", { message: `Your role cannot assign the role ${given}.` });
}

/** Whether an invitation is valid: while its author may give its role, thus until their membership or rights end. */
export function stands({ role, ...inviter }: RolesOfPerson & { role: ProjectRole }): boolean {
  const own = projectRoleOf(inviter);
  return own !== undefined && mayGiveRole(own, role);
}

/** Vendors see no mail addresses but those of vendors (decisions.md 8.12). */
export function addressesFor({ role }: { role: ProjectRole | null }, members: readonly Member[]): Member[] {
  return members.map((member) =>
    isVendor(role) && !isVendor(member.role) ? { ...member, email: "" } : member,
  );
}

/** The last owner can neither leave nor be demoted (decisions.md 4). */
export function assertOwnerStays(members: readonly Member[], leaving: Member): void {
  if (leaving.role !== "owner") return;
  if (!members.some((one) => one.role === "owner" && one.userId !== leaving.userId))
    throw new ApiError("last_owner");
}
