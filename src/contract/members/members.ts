import * as z from "zod/mini";
import { emailSchema } from "#contract/auth/sign-in.ts";
import {
  createdTime,
  emptySchema,
  etagSchema,
  idSchema,
  personSchema,
  readEtag,
  scopeQuery,
  timeSchema,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { projectRoles } from "#contract/permissions.ts";

export const memberSchema = z.object({
  userId: idSchema.check(z.describe("The ID of the person.")),
  name: z.string().check(z.describe("The name of the person.")),
  /** Vendors see only the addresses of other vendors. */
  email: z.string().check(z.describe("The email address. Empty: the caller may not see it.")),
  emailVerified: z.boolean().check(z.describe("Whether the person confirmed the email address.")),
  role: z.enum(projectRoles).check(z.describe("The role of the person.")),
  languages: z
    .nullable(z.array(z.string()))
    .check(z.describe("The codes of the languages that the person may write. Null: all.")),
  /** The role comes from the team, whose owners and admins have it in all its projects. */
  fromTeam: z
    .boolean()
    .check(
      z.describe("Whether the role comes from the team: its owners and admins have theirs in every project."),
    ),
  assignedOrders: z
    .optional(z.int())
    .check(
      z.describe(
        "The number of orders of the project to which the person is assigned. Missing: the caller may not manage members.",
      ),
    ),
  etag: etagSchema,
});
export type Member = z.infer<typeof memberSchema>;

export const invitationSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the invitation.")),
  email: z.string().check(z.describe("The email address. Empty: the caller may not see it.")),
  role: z.enum(projectRoles).check(z.describe("The role of the person.")),
  languages: z
    .nullable(z.array(z.string()))
    .check(z.describe("The codes of the languages that the person may write. Null: all.")),
  invitedBy: z
    .nullable(personSchema)
    .check(z.describe("The person who sent the invitation. Null: the server.")),
  created: createdTime,
  expiresAt: timeSchema.check(z.describe("When it expires, as ISO 8601 in UTC.")),
  etag: etagSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;

const role = z.enum(projectRoles).check(z.describe("The role."));
const languages = z
  .optional(z.nullable(z.array(z.string())))
  .check(z.describe("The codes of the languages that the person may write. Null: all."));
const userParams = z.object({ userId: z.string().check(z.describe("The ID of the person.")) });

export const updateMemberBody = z.object({ role: z.optional(role), languages, etag: readEtag });

export const inviteBody = z.object({
  email: emailSchema.check(z.describe("The email address.")),
  role,
  languages,
  /**
   * ETag of the open invitation that this one replaces. Without it only the caller's own invitation with the same
   * rights is sent again.
   */
  etag: readEtag,
});

export const memberEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/members",
    summary: "List project members",
    description: "Returns the people of a project with their roles and languages.",
    section: "rules 4",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(memberSchema),
  }),
  add: endpoint({
    method: "POST",
    path: "/v1/api/members",
    once: true,
    summary: "Add a project member",
    description:
      "Gives a person of the team a role in the project. Send an invitation to anyone who is not in the team yet.",
    section: "rules 4",
    credentials: "member",
    action: "manageMembers",
    errors: ["already_member", "limit_reached", "unknown_language"],
    query: scopeQuery,
    body: z
      .object({
        userId: z.optional(idSchema).check(z.describe("The ID of the person.")),
        email: z.optional(z.string()).check(z.describe("The email address.")),
        role,
        languages,
      })
      .check(
        z.refine(
          ({ userId, email }) => (userId === undefined) !== (email === undefined),
          "must name the person by userId or by email",
        ),
      ),
    response: memberSchema,
  }),
  leave: endpoint({
    method: "POST",
    path: "/v1/api/members/leave",
    once: true,
    summary: "Leave a project",
    description: "Removes the caller from the project. Their name stays in the history.",
    section: "rules 4",
    credentials: "member",
    action: "read",
    sessionOnly: true,
    allowedOnArchived: true,
    errors: ["last_owner"],
    query: scopeQuery,
    response: emptySchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/members/:userId",
    summary: "Update a project member",
    description:
      "Changes the role or the languages of a member. A person whose new role is not one of a vendor loses the assignments to orders.",
    section: "rules 4",
    credentials: "member",
    action: "manageMembers",
    errors: ["conflict", "last_owner", "unknown_language"],
    params: userParams,
    query: scopeQuery,
    body: updateMemberBody,
    response: memberSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/members/:userId",
    summary: "Remove a project member",
    description:
      "Removes a member from the project. Their name stays in the history. Their assignments to orders end.",
    section: "rules 4",
    credentials: "member",
    action: "manageMembers",
    allowedOnArchived: true,
    errors: ["conflict", "last_owner"],
    params: userParams,
    query: z.extend(scopeQuery, { etag: readEtag }),
    response: emptySchema,
  }),
  listInvitations: endpoint({
    method: "GET",
    path: "/v1/api/invitations",
    summary: "List invitations",
    description: "Returns the open invitations of the project.",
    section: "rules 4",
    credentials: "member",
    action: "manageMembers",
    query: scopeQuery,
    response: z.array(invitationSchema),
  }),
  invite: endpoint({
    method: "POST",
    path: "/v1/api/invitations",
    once: true,
    summary: "Invite a person",
    description:
      "Invites a person to the project by email. On a server that sends no email, the answer contains the link to pass on. Managers can invite translators only.",
    section: "rules 4",
    credentials: "member",
    action: "manageMembers",
    errors: ["already_member", "conflict", "limit_reached", "too_many_requests", "unknown_language"],
    query: scopeQuery,
    body: inviteBody,
    /**
     * If mail is configured, only the mail contains the link, so that opening it confirms the address. Otherwise
     * admins and owners see the link once.
     */
    response: z.extend(invitationSchema, {
      mailed: z.boolean().check(z.describe("Whether the invitation was sent by email.")),
      link: z
        .optional(z.string())
        .check(z.describe("The address by which the person accepts the invitation.")),
    }),
  }),
  revokeInvitation: endpoint({
    method: "DELETE",
    path: "/v1/api/invitations/:invitationId",
    summary: "Revoke an invitation",
    description: "Revokes an open invitation, so that its link no longer works.",
    section: "rules 4",
    credentials: "member",
    action: "manageMembers",
    params: z.object({ invitationId: z.string().check(z.describe("The ID of the invitation.")) }),
    query: scopeQuery,
    response: emptySchema,
  }),
};
