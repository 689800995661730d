import * as z from "zod/mini";
import { emptySchema, etagSchema, idSchema, personSchema, scopeQuery, timeSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { projectRoles } from "#contract/permissions.ts";
import { emailSchema } from "./sign-in.ts";

const memberSchema = z.object({
  userId: idSchema,
  name: z.string(),
  /** Empty for vendors, but of vendors. */
  email: z.string(),
  /** Whether the owner of the account has confirmed its mail address. */
  emailVerified: z.boolean(),
  role: z.enum(projectRoles),
  /** Language codes that the member may write; null: all. */
  languages: z.nullable(z.array(z.string())),
  /** The role comes from the team: owner and admin are so in all its projects. */
  fromTeam: z.boolean(),
  etag: etagSchema,
});
export type Member = z.infer<typeof memberSchema>;

const invitationSchema = z.object({
  _id: idSchema,
  email: z.string(),
  role: z.enum(projectRoles),
  languages: z.nullable(z.array(z.string())),
  /** Null where the server itself invited. */
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
    section: "decisions 4",
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
    section: "decisions 4",
    credentials: "member",
    action: "manageMembers",
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
    section: "decisions 4",
    credentials: "member",
    action: "read",
    sessionOnly: true,
    onArchived: true,
    query: scopeQuery,
    response: emptySchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/members/:userId",
    summary: "Update a project member",
    section: "decisions 4",
    credentials: "member",
    action: "manageMembers",
    params: userParams,
    query: scopeQuery,
    body: z.object({ role: z.optional(role), languages, etag: z.optional(etagSchema) }),
    response: memberSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/members/:userId",
    summary: "Remove a project member",
    section: "decisions 4",
    credentials: "member",
    action: "manageMembers",
    onArchived: true,
    params: userParams,
    query: z.extend(scopeQuery, { etag: z.optional(etagSchema) }),
    response: emptySchema,
  }),
  listInvitations: endpoint({
    method: "GET",
    path: "/v1/api/invitations",
    summary: "List invitations",
    section: "decisions 4",
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
    section: "decisions 4",
    credentials: "member",
    action: "manageMembers",
    query: scopeQuery,
    body: z.object({
      email: emailSchema,
      role,
      languages,
      /** Of the open invitation that this one replaces. Without it only one's own with the same rights is sent again. */
      etag: z.optional(etagSchema),
    }),
    /**
     * Where mail is configured, the link is in the mail alone, so that opening it confirms the address. Elsewhere
     * admins and owners are shown it, this once.
     */
    response: z.extend(invitationSchema, { mailed: z.boolean(), link: z.optional(z.string()) }),
  }),
  revokeInvitation: endpoint({
    method: "DELETE",
    path: "/v1/api/invitations/:invitationId",
    summary: "Revoke an invitation",
    section: "decisions 4",
    credentials: "member",
    action: "manageMembers",
    params: z.object({ invitationId: z.string() }),
    query: scopeQuery,
    response: emptySchema,
  }),
};
