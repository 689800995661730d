import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Member } from "#contract/members/members.ts";
import { isVendor, mayGiveRole, type ProjectRole, roleMay } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { projectRoleOf, type RolesOfPerson } from "#server/workspace/auth/rights/project-role.ts";

/** Rejects a role that the caller may not give; the server itself may give any. */
export function assertMayGiveRole(callerRole: ProjectRole | null, role: ProjectRole): void {
  if (callerRole === null || mayGiveRole(callerRole, role)) return;
  throw new ApiError("not_allowed", { message: `Your role cannot assign the role ${role}.` });
}

/** Rejects languages that the caller may not edit; null means all languages. */
export function assertMayGiveLanguages(
  { languageIds: callerIds }: Pick<ProjectCaller, "languageIds">,
  languageIds: readonly number[] | null,
): void {
  if (callerIds === null || languageIds?.every((id) => callerIds.includes(id))) return;
  throw new ApiError("not_allowed", { message: "You can give only languages that you can edit yourself." });
}

/**
 * Whether an invitation is valid: only while its author, the inviter, may give its role.
 */
export function isValidInvitation({ role, ...inviter }: RolesOfPerson & { role: ProjectRole }): boolean {
  const inviterRole = projectRoleOf(inviter);
  return inviterRole !== undefined && mayGiveRole(inviterRole, role);
}

/**
 * Members that a person can see. People of a vendor see the client's people without mail addresses, and people of
 * vendors only if they have a language in common (rules.md 8.12). Only those who manage members see how many orders
 * people are assigned to.
 */
export function visibleMembers(
  { role, person }: Pick<ProjectCaller, "role" | "person">,
  members: Member[],
): Member[] {
  if (role === null || roleMay(role, "manageMembers")) return members;
  const listed = members.map(({ assignedOrders: _, ...member }) => member);
  if (!isVendor(role)) return listed;
  const self = listed.find(({ userId }) => userId === wireId("person", person?.id ?? 0));
  return listed.flatMap((member) => {
    if (!isVendor(member.role)) return [{ ...member, email: "" }];
    return shareLanguage(self?.languages ?? null, member.languages) ? [member] : [];
  });
}

/** Whether two people have a common language; null means all languages. */
function shareLanguage(a: readonly string[] | null, b: readonly string[] | null): boolean {
  return a === null || b === null || a.some((language) => b.includes(language));
}

/** The last owner can neither leave nor be demoted (rules.md 4). */
export function assertOwnerStays(members: readonly Member[], leaving: Member): void {
  if (leaving.role !== "owner") return;
  if (!members.some((member) => member.role === "owner" && member.userId !== leaving.userId))
    throw new ApiError("last_owner");
}
