import * as z from "zod/mini";
import { emailSchema } from "#contract/auth/sign-in.ts";
import { emptySchema, etagSchema, idSchema, personSchema, scopeQuery, timeSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { projectRoles } from "#contract/permissions.ts";

const memberSchema = z.object({
  userId: idSchema,
  name: z.string(),
  /** Empty for vendors, except for other vendors. */
  email: z.string(),
  /** Whether the mail address is confirmed. */
  emailVerified: z.boolean(),
  role: z.enum(projectRoles),
  /** Codes of languages that the member may write; null means all. */
  languages: z.nullable(z.array(z.string())),
  /** The role comes from the team, whose owners and admins have it in all its projects. */
  fromTeam: z.boolean(),
  etag: etagSchema,
});
export type Member = z.infer<typeof memberSchema>;

const invitationSchema = z.object({
  _id: idSchema,
  email: z.string(),
  role: z.enum(projectRoles),
  languages: z.nullable(z.array(z.string())),
  /** Null if the server itself sent the invitation. */
  invitedBy: z.nullable(personSchema),
  created: timeSchema,
  expiresAt: timeSchema,
  etag: etagSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;

const role = z.enum(projectRoles);
const languages = z.optional(z.nullable(z.array(z.string())));
const userParams = z.object({ userId: z.string() });

export const memberEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/members",
    summary: "List project members",
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
    section: "rules 4",
    credentials: "member",
    action: "manageMembers",
    errors: ["already_member", "limit_reached", "unknown_language"],
    query: scopeQuery,
    body: z
      .object({ userId: z.optional(idSchema), email: z.optional(z.string()), role, languages })
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
    section: "rules 4",
    credentials: "member",
    action: "read",
    sessionOnly: true,
    onArchived: true,
    errors: ["last_owner"],
    query: scopeQuery,
    response: emptySchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/members/:userId",
    summary: "Update a project member",
    section: "rules 4",
    credentials: "member",
    action: "manageMembers",
    errors: ["conflict", "last_owner", "unknown_language"],
    params: userParams,
    query: scopeQuery,
    body: z.object({ role: z.optional(role), languages, etag: z.optional(etagSchema) }),
    response: memberSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/members/:userId",
    summary: "Remove a project member",
    section: "rules 4",
    credentials: "member",
    action: "manageMembers",
    onArchived: true,
    errors: ["conflict", "last_owner"],
    params: userParams,
    query: z.extend(scopeQuery, { etag: z.optional(etagSchema) }),
    response: emptySchema,
  }),
  listInvitations: endpoint({
    method: "GET",
    path: "/v1/api/invitations",
    summary: "List invitations",
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
    section: "rules 4",
    credentials: "member",
    action: "manageMembers",
    errors: ["already_member", "conflict", "limit_reached", "too_many_requests", "unknown_language"],
    query: scopeQuery,
    body: z.object({
      email: emailSchema,
      role,
      languages,
      /**
       * ETag of the open invitation that this one replaces. Without it only the caller's own invitation with the same
       * rights is sent again.
       */
      etag: z.optional(etagSchema),
    }),
    /**
     * If mail is configured, only the mail contains the link, so that opening it confirms the address. Otherwise
     * admins and owners see the link once.
     */
    response: z.extend(invitationSchema, { mailed: z.boolean(), link: z.optional(z.string()) }),
  }),
  revokeInvitation: endpoint({
    method: "DELETE",
    path: "/v1/api/invitations/:invitationId",
    summary: "Revoke an invitation",
    section: "rules 4",
    credentials: "member",
    action: "manageMembers",
    params: z.object({ invitationId: z.string() }),
    query: scopeQuery,
    response: emptySchema,
  }),
};
