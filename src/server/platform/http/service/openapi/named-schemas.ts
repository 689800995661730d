import type * as z from "zod/mini";
import { accountSchema, openSessionSchema } from "#contract/account/account.ts";
import { auditEntrySchema } from "#contract/audit.ts";
import { personalTokenSchema } from "#contract/auth/personal-tokens.ts";
import { sessionSchema } from "#contract/auth/session.ts";
import { invitationLinkSchema, signInSchema } from "#contract/auth/sign-in.ts";
import { branchSchema } from "#contract/branches.ts";
import { actionSchema, bulkResultSchema, runSchema, sampleSchema, skippedRowSchema } from "#contract/bulk.ts";
import {
  checkedTextSchema,
  checkRunSchema,
  checkSettingsSchema,
  dismissalSchema,
  findingSchema,
} from "#contract/checks.ts";
import { emptySchema, personSchema } from "#contract/common.ts";
import { activitySchema, entryCountsSchema, progressSchema } from "#contract/counts.ts";
import { commentSchema, discussionSchema } from "#contract/discussions.ts";
import { documentSchema } from "#contract/document.ts";
import {
  cellSchema,
  entryEditSchema,
  entryRowSchema,
  entrySchema,
  keyDetailsSchema,
  neighbourSchema,
  neighboursSchema,
  sameSourceSchema,
  windowSchema,
} from "#contract/entries.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { importCountsSchema, importResultSchema, importSampleSchema } from "#contract/files.ts";
import { groupSchema } from "#contract/groups.ts";
import { changeSchema, entryStateSchema, resourceEditSchema, skippedEditSchema } from "#contract/history.ts";
import { jobSchema } from "#contract/jobs.ts";
import { duplicateKeySchema, keyEditSchema, newKeySchema, writtenKeysSchema } from "#contract/keys.ts";
import { languageSchema } from "#contract/languages.ts";
import { changedEventSchema, liveEventSchema, presenceSchema } from "#contract/live.ts";
import { invitationSchema, memberSchema } from "#contract/members/members.ts";
import { conflictSchema, decisionSchema, differenceSchema, mergeRowSchema } from "#contract/merges.ts";
import {
  notificationSchema,
  settingsSchema as notificationSettingsSchema,
} from "#contract/notifications/notifications.ts";
import { unreadSchema } from "#contract/notifications/unread-notifications.ts";
import {
  briefFieldSchema,
  briefTemplateSchema,
  briefValueSchema,
  templateVersionSchema,
} from "#contract/orders/brief-template.ts";
import {
  languageReviewSchema,
  orderReviewSchema,
  skippedReviewSchema,
} from "#contract/orders/order-review.ts";
import {
  assigneeSchema,
  deliveryStatusSchema,
  estimateSchema,
  orderDetailsSchema,
  orderEventSchema,
  orderFileSchema,
  orderSchema,
  orderStringSchema,
  remainingWorkSchema,
  skippedDeliverySchema,
} from "#contract/orders/orders.ts";
import { allowListSchema } from "#contract/projects/allow-list.ts";
import { patternSchema } from "#contract/projects/placeholder-patterns.ts";
import { monthUsageSchema, projectSchema } from "#contract/projects/projects.ts";
import { settingsSchema } from "#contract/projects/settings.ts";
import { positionSchema } from "#contract/screenshots/screenshot-data.ts";
import { screenshotDetailsSchema, screenshotSchema } from "#contract/screenshots/screenshots.ts";
import { statusSchema } from "#contract/statuses.ts";
import { tagSummarySchema } from "#contract/tags/many-tags.ts";
import { categorySchema, tagSchema } from "#contract/tags/tags.ts";
import { callerTeamSchema, teamSchema } from "#contract/teams.ts";
import { trashItemSchema } from "#contract/trash.ts";
import {
  skippedSchema,
  uploadEntrySchema,
  uploadOptionsSchema,
  uploadResultSchema,
} from "#contract/uploads.ts";
import { columnSchema, viewSchema } from "#contract/views.ts";
import {
  contentSchema,
  deliverySchema,
  headerSchema,
  savedWebhookSchema,
  webhookSchema,
} from "#contract/webhooks/webhooks.ts";

/** Schemas of resources by their names in the OpenAPI document, which generated clients use for their types. */
export const namedSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  Account: accountSchema,
  Activity: activitySchema,
  AllowList: allowListSchema,
  Assignee: assigneeSchema,
  AuditEntry: auditEntrySchema,
  Branch: branchSchema,
  BriefField: briefFieldSchema,
  BriefTemplate: briefTemplateSchema,
  BriefTemplateVersion: templateVersionSchema,
  BriefValue: briefValueSchema,
  BulkAction: actionSchema,
  BulkResult: bulkResultSchema,
  BulkRun: runSchema,
  BulkSample: sampleSchema,
  BulkSkippedRow: skippedRowSchema,
  CallerTeam: callerTeamSchema,
  Cell: cellSchema,
  ChangedEvent: changedEventSchema,
  ChangeSet: changeSchema,
  CheckedText: checkedTextSchema,
  CheckRun: checkRunSchema,
  CheckSettings: checkSettingsSchema,
  Comment: commentSchema,
  CustomStatus: statusSchema,
  DeliveryStatus: deliveryStatusSchema,
  Difference: differenceSchema,
  Discussion: discussionSchema,
  Dismissal: dismissalSchema,
  Document: documentSchema,
  DuplicateKey: duplicateKeySchema,
  Empty: emptySchema,
  Entry: entrySchema,
  EntryCounts: entryCountsSchema,
  EntryEdit: entryEditSchema,
  EntryRow: entryRowSchema,
  EntryState: entryStateSchema,
  EntryWindow: windowSchema,
  Error: errorBodySchema,
  Finding: findingSchema,
  Group: groupSchema,
  ImportCounts: importCountsSchema,
  ImportResult: importResultSchema,
  ImportSample: importSampleSchema,
  Invitation: invitationSchema,
  InvitationLink: invitationLinkSchema,
  Job: jobSchema,
  KeyDetails: keyDetailsSchema,
  KeyEdit: keyEditSchema,
  Language: languageSchema,
  LanguageReview: languageReviewSchema,
  LiveEvent: liveEventSchema,
  Member: memberSchema,
  MergeConflict: conflictSchema,
  MergeDecision: decisionSchema,
  MergeRow: mergeRowSchema,
  MonthUsage: monthUsageSchema,
  Neighbour: neighbourSchema,
  Neighbours: neighboursSchema,
  NewKey: newKeySchema,
  Notification: notificationSchema,
  NotificationSettings: notificationSettingsSchema,
  OpenSession: openSessionSchema,
  Order: orderSchema,
  OrderDetails: orderDetailsSchema,
  OrderEstimate: estimateSchema,
  OrderEvent: orderEventSchema,
  OrderFile: orderFileSchema,
  OrderReview: orderReviewSchema,
  OrderString: orderStringSchema,
  Person: personSchema,
  PersonalToken: personalTokenSchema,
  PlaceholderPattern: patternSchema,
  Presence: presenceSchema,
  Progress: progressSchema,
  Project: projectSchema,
  ProjectSettings: settingsSchema,
  RemainingWork: remainingWorkSchema,
  ResourceEdit: resourceEditSchema,
  SameSource: sameSourceSchema,
  SavedView: viewSchema,
  SavedWebhook: savedWebhookSchema,
  Screenshot: screenshotSchema,
  ScreenshotDetails: screenshotDetailsSchema,
  ScreenshotPosition: positionSchema,
  Session: sessionSchema,
  SignIn: signInSchema,
  SkippedDelivery: skippedDeliverySchema,
  SkippedEdit: skippedEditSchema,
  SkippedReview: skippedReviewSchema,
  SkippedUpload: skippedSchema,
  Tag: tagSchema,
  TagCategory: categorySchema,
  TagSummary: tagSummarySchema,
  Team: teamSchema,
  TrashItem: trashItemSchema,
  UnreadNotifications: unreadSchema,
  UploadEntry: uploadEntrySchema,
  UploadOptions: uploadOptionsSchema,
  UploadResult: uploadResultSchema,
  ViewColumn: columnSchema,
  Webhook: webhookSchema,
  WebhookContent: contentSchema,
  WebhookDelivery: deliverySchema,
  WebhookHeader: headerSchema,
  WrittenKeys: writtenKeysSchema,
};
