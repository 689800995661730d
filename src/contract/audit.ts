import * as z from "zod/mini";
import { idSchema, personSchema, queryInteger, scopeShape, timeSchema } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { timestampSchema } from "./timestamps.ts";

/** Recorded actions of a project; those with webhooks have the names of webhooks.md. */
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

const auditEntrySchema = z.object({
  _id: idSchema,
  action: z.string(),
  /** Null for a client without a person, or the server itself. */
  user: z.nullable(personSchema),
  details: z.record(z.string(), z.unknown()),
  /** Client address; empty for the server itself. */
  address: z.string(),
  created: timeSchema,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const pageShape = {
  /** Only entries before this one. */
  before: z.optional(idSchema),
  limit: z.optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 500, "must be 1 to 500"))),
  action: z.optional(z.string()),
  user: z.optional(idSchema),
  /** Only entries at or after this time. */
  since: z.optional(timestampSchema),
  /** Only entries before this time. */
  until: z.optional(timestampSchema),
};

export const auditEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/audit",
    summary: "List the audit log of a project",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    query: z.object({ ...scopeShape, ...pageShape }),
    response: z.array(auditEntrySchema),
  }),
  listOfTeam: endpoint({
    method: "GET",
    path: "/v1/api/team/audit",
    summary: "List the audit log of a team",
    section: "rules 4",
    credentials: "account",
    action: "manageTeam",
    query: z.object({ team: z.optional(idSchema), ...pageShape }),
    response: z.array(auditEntrySchema),
  }),
};
