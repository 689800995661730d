import { ApiError } from "#contract/errors.ts";

export type TeamRole = "owner" | "admin" | "member";

type Person = { personId: number; role: TeamRole };

/** Only owners may make, change or remove owners (rules.md 4). */
export function assertMayChangeInTeam(callerRole: TeamRole, ...roles: readonly TeamRole[]): void {
  if (callerRole === "owner" || !roles.includes("owner")) return;
  throw new ApiError("not_allowed", { message: "Only an owner of the team may do this." });
}

/** The last owner can neither leave nor be demoted. */
export function assertTeamOwnerStays(people: readonly Person[], leaving: Person): void {
  if (leaving.role !== "owner") return;
  const others = people.filter(({ role, personId }) => role === "owner" && personId !== leaving.personId);
  if (others.length === 0) throw new ApiError("last_owner");
}
