import * as z from "zod/mini";
import { emptySchema, etagSchema, givenName, idSchema } from "./common.ts";
import { endpoint } from "./endpoint.ts";

const teamRole = z.enum(["owner", "admin", "member"]);
const teamName = givenName(100);

const teamSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Role of the caller. */
  role: teamRole,
  /** Anyone may create an account, which becomes a member of this team without a project (rules.md 6). */
  openRegistration: z.boolean(),
  /** All people for owners and admins; for others the owners and admins whom they can contact, and themselves. */
  people: z.array(
    z.object({
      userId: idSchema,
      name: z.string(),
      /** Empty for people who are only vendors in the team's projects, except for themselves. */
      email: z.string(),
      /** Whether the mail address is confirmed. */
      emailVerified: z.boolean(),
      role: teamRole,
      /** Works in the team's projects only as a vendor. */
      isVendor: z.boolean(),
      /** Number of projects in which the person has a role of their own. */
      projects: z.int(),
      etag: etagSchema,
    }),
  ),
  etag: etagSchema,
});
export type Team = z.infer<typeof teamSchema>;

const callerTeamSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** Role of the caller. */
  role: teamRole,
  people: z.int(),
  projects: z.int(),
});
export type CallerTeam = z.infer<typeof callerTeamSchema>;

/** Default: the team in which the caller has the highest role. */
const teamQuery = z.object({ team: z.optional(idSchema) });
const userParams = z.object({ userId: z.string() });

export const teamEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/teams",
    summary: "List teams",
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
    section: "rules 4",
    credentials: "session",
    action: "createTeam",
    body: z.object({ name: teamName }),
    response: teamSchema,
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/team",
    summary: "Get a team",
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
    section: "rules 4",
    credentials: "account",
    action: "renameTeam",
    query: teamQuery,
    body: z.object({
      name: z.optional(teamName),
      openRegistration: z.optional(z.boolean()),
      etag: z.optional(etagSchema),
    }),
    response: teamSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/team",
    summary: "Delete a team",
    section: "rules 4",
    credentials: "session",
    action: "deleteTeam",
    query: teamQuery,
    body: z.object({ name: z.string() }),
    response: emptySchema,
  }),
  updateMember: endpoint({
    method: "PUT",
    path: "/v1/api/team/members/:userId",
    summary: "Update a team member",
    section: "rules 4",
    credentials: "account",
    action: "manageTeam",
    params: userParams,
    query: teamQuery,
    body: z.object({ role: teamRole, etag: z.optional(etagSchema) }),
    response: teamSchema,
  }),
  removeMember: endpoint({
    method: "DELETE",
    path: "/v1/api/team/members/:userId",
    summary: "Remove a team member",
    section: "rules 4",
    credentials: "account",
    action: "manageTeam",
    params: userParams,
    query: teamQuery,
    response: emptySchema,
  }),
  leave: endpoint({
    method: "POST",
    path: "/v1/api/team/leave",
    once: true,
    summary: "Leave a team",
    section: "rules 4",
    credentials: "session",
    query: teamQuery,
    body: z.object({ name: z.string() }),
    response: emptySchema,
  }),
};
