import * as z from "zod/mini";
import { emptySchema, etagSchema, idSchema, readEtag, visibleName } from "./common.ts";
import { endpoint } from "./endpoint.ts";

const teamRole = z.enum(["owner", "admin", "member"]);
const teamName = visibleName(100);

export const teamSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the team.")),
  name: z.string().check(z.describe("The name of the team.")),
  role: teamRole.check(z.describe("The role of the caller in the team.")),
  /** Anyone may create an account, which becomes a member of this team without a project (rules.md 6). */
  openRegistration: z.boolean().check(z.describe("Whether anybody can create an account.")),
  /** All people for owners and admins; for others the owners and admins whom they can contact, and themselves. */
  people: z
    .array(
      z.object({
        userId: idSchema.check(z.describe("The ID of the person.")),
        name: z.string().check(z.describe("The name of the person.")),
        /** A caller who is only a vendor in the team's projects sees no address except their own. */
        email: z.string().check(z.describe("The email address. Empty: the caller may not see it.")),
        emailVerified: z.boolean().check(z.describe("Whether the person confirmed the email address.")),
        role: teamRole.check(z.describe("The role of the person in the team.")),
        isVendor: z
          .boolean()
          .check(z.describe("Whether the person works in the projects of the team as a vendor only.")),
        projects: z
          .int()
          .check(z.describe("The number of projects in which the person has a role of their own.")),
        etag: etagSchema,
      }),
    )
    .check(z.describe("The people.")),
  etag: etagSchema,
});
export type Team = z.infer<typeof teamSchema>;

export const callerTeamSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the team.")),
  name: z.string().check(z.describe("The name of the team.")),
  role: teamRole.check(z.describe("The role of the caller in the team.")),
  people: z.int().check(z.describe("The number of people in the team.")),
  projects: z.int().check(z.describe("The number of projects of the team.")),
});
export type CallerTeam = z.infer<typeof callerTeamSchema>;

/** Default: the team in which the caller has the highest role. */
const teamQuery = z.object({
  team: z
    .optional(idSchema)
    .check(
      z.describe(
        "The ID of a team, for who is in several. Default: the one in which the caller has the most rights.",
      ),
    ),
});
const userParams = z.object({ userId: z.string().check(z.describe("The ID of the person.")) });

export const teamBody = z.object({ name: teamName.check(z.describe("The name of the team.")) });

export const teamEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/teams",
    summary: "List teams",
    description: "Returns the teams of the caller by name.",
    section: "rules 4",
    credentials: "account",
    action: "listProjects",
    response: z.array(callerTeamSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/teams",
    once: true,
    summary: "Create a team",
    description: "Creates another team and makes the caller its owner. Available to owners of a team.",
    section: "rules 4",
    credentials: "session",
    action: "createTeam",
    errors: ["limit_reached"],
    body: teamBody,
    response: teamSchema,
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/team",
    summary: "Get a team",
    description: "Returns a team and its people.",
    section: "rules 4",
    credentials: "account",
    action: "listProjects",
    query: teamQuery,
    response: teamSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/team",
    summary: "Update a team",
    description: "Renames a team, or opens and closes registration. Available to the owners of the team.",
    section: "rules 4",
    credentials: "account",
    action: "renameTeam",
    errors: ["conflict"],
    query: teamQuery,
    body: z.object({
      name: z.optional(teamName).check(z.describe("The name of the team.")),
      openRegistration: z.optional(z.boolean()).check(z.describe("Whether anybody can create an account.")),
      etag: readEtag,
    }),
    response: teamSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/team",
    summary: "Delete a team",
    description: "Deletes a team that has no projects. The name of the team confirms the deletion.",
    section: "rules 4",
    credentials: "session",
    action: "deleteTeam",
    errors: ["last_team", "team_has_projects"],
    query: teamQuery,
    body: z.object({ name: z.string().check(z.describe("The name of the team, as a confirmation.")) }),
    response: emptySchema,
  }),
  updateMember: endpoint({
    method: "PUT",
    path: "/v1/api/team/members/:userId",
    summary: "Update a team member",
    description: "Changes the role of a person in the team.",
    section: "rules 4",
    credentials: "account",
    action: "manageTeam",
    errors: ["conflict", "last_owner", "not_found"],
    params: userParams,
    query: teamQuery,
    body: z.object({ role: teamRole.check(z.describe("The role.")), etag: readEtag }),
    response: teamSchema,
  }),
  removeMember: endpoint({
    method: "DELETE",
    path: "/v1/api/team/members/:userId",
    summary: "Remove a team member",
    description: "Removes a person from the team and from all of its projects.",
    section: "rules 4",
    credentials: "account",
    action: "manageTeam",
    errors: ["last_owner", "not_found"],
    params: userParams,
    query: teamQuery,
    response: emptySchema,
  }),
  leave: endpoint({
    method: "POST",
    path: "/v1/api/team/leave",
    once: true,
    summary: "Leave a team",
    description: "Removes the caller from the team and from all of its projects.",
    section: "rules 4",
    credentials: "session",
    errors: ["last_owner", "not_found"],
    query: teamQuery,
    body: z.object({ name: z.string().check(z.describe("The name of the team, as a confirmation.")) }),
    response: emptySchema,
  }),
};
