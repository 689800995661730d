import * as z from "zod/mini";
import { idSchema, personSchema, queryInteger, scopeShape, timeSchema } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { timestampSchema } from "./timestamps.ts";

/** Recorded actions of a project. An action that is also a webhook event has the name of the event (webhooks.md). */
export const auditActions = [
  "project.created",
  "project.settings_changed",
  "project.archived",
  "project.unarchived",
  "project.deleted",
  "project.restored",
  "member.added",
  "member.changed",
  "member.removed",
  "invitation.created",
  "invitation.revoked",
  "token.created",
  "token.revoked",
  "token.shown",
  "backup.downloaded",
  "trash.removed",
  "language.added",
  "language.renamed",
  "language.deleted",
  "branch.created",
  "branch.changed",
  "branch.merged",
  "branch.deleted",
  "checks.completed",
  "webhook.created",
  "webhook.updated",
  "webhook.deleted",
  "webhook.disabled",
  "webhook.secret_rotated",
  "status.created",
  "status.updated",
  "status.deleted",
  "tag_category.created",
  "tag_category.updated",
  "tag_category.deleted",
  "group.created",
  "group.renamed",
  "group.deleted",
  "order.placed",
  "order.moved",
  "order.due_date_changed",
  "order.renamed",
  "order_brief.changed",
] as const;

/** Recorded actions of a team, and of its members' accounts. */
export const teamAuditActions = [
  "team.created",
  "team.updated",
  "team_member.changed",
  "team_member.removed",
  "project.removed",
  "token.created",
  "token.revoked",
  "account.registered",
  "account.signed_in",
  "account.sign_in_failed",
  "account.session_ended",
  "account.sessions_ended",
  "account.password_changed",
  "account.password_reset",
  "account.two_factor_enabled",
  "account.two_factor_disabled",
  "account.backup_codes_renewed",
  "account.deleted",
] as const;

export const auditEntrySchema = z.object({
  _id: idSchema.check(z.describe("The ID of the entry in the audit log.")),
  action: z.string().check(z.describe("What was done.")),
  user: z
    .nullable(personSchema)
    .check(z.describe("The person. Null: a program without a person, or the server.")),
  details: z
    .record(z.string(), z.unknown())
    .check(z.describe("What was changed. The properties depend on `action`.")),
  address: z.string().check(z.describe("The IP address of the request. Empty: the server itself.")),
  created: timeSchema.check(z.describe("When it was done, as ISO 8601 in UTC.")),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const listShape = {
  before: z
    .optional(idSchema)
    .check(z.describe("Returns the page after this item: pass the last one of the previous page.")),
  limit: z
    .optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 500, "must be 1 to 500")))
    .check(z.describe("The maximum number of items to return.")),
  action: z.optional(z.string()).check(z.describe("Only actions with this name.")),
  user: z.optional(idSchema).check(z.describe("Only actions of this person, by ID.")),
  since: z.optional(timestampSchema).check(z.describe("The earliest date or time.")),
  until: z.optional(timestampSchema).check(z.describe("The date or time before which to look.")),
};

export const auditEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/audit",
    summary: "List the audit log of a project",
    description: "Returns who changed what in a project apart from its texts, newest first.",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    query: z.object({ ...scopeShape, ...listShape }),
    response: z.array(auditEntrySchema),
  }),
  listOfTeam: endpoint({
    method: "GET",
    path: "/v1/api/team/audit",
    summary: "List the audit log of a team",
    description:
      "Returns changes to the roles of the team and to the personal access tokens of its people, newest first.",
    section: "rules 4",
    credentials: "account",
    action: "manageTeam",
    query: z.object({
      team: z
        .optional(idSchema)
        .check(
          z.describe(
            "The ID of a team, for who is in several. Default: the one in which the caller has the most rights.",
          ),
        ),
      ...listShape,
    }),
    response: z.array(auditEntrySchema),
  }),
};
