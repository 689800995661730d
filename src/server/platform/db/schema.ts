import type { ColumnType, Generated } from "kysely";
import type { JobState } from "#contract/jobs.ts";
import type { SavedView } from "#contract/views.ts";
import type { WebhookCounts } from "#contract/webhooks/webhook-events.ts";

// Types of the columns of all tables. migrations/0001_schema.sql explains the columns.

type Time = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string, string>;

type PersonTable = {
  id: Generated<number>;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  two_factor_enabled: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  deleted_at: NullableTime;
};

type SessionTable = {
  id: Generated<number>;
  person_id: number;
  token_hash: string;
  expires_at: Time;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Time;
  updated_at: Time;
};

/** Written by better-auth, as are the two tables below. */
type AccountTable = {
  id: Generated<number>;
  person_id: number;
  account_id: string;
  provider_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: NullableTime;
  refresh_token_expires_at: NullableTime;
  scope: string | null;
  password: string | null;
  created_at: Time;
  updated_at: Time;
};

type VerificationTable = {
  id: Generated<number>;
  identifier: string;
  value: string;
  expires_at: Time;
  created_at: Time;
  updated_at: Time;
};

type TwoFactorTable = {
  id: Generated<number>;
  person_id: number;
  secret: string;
  backup_codes: string;
  verified: Generated<boolean>;
  failed_verification_count: Generated<number>;
  locked_until: NullableTime;
};

type TeamTable = {
  id: Generated<number>;
  name: string;
  brief_template: Json<unknown[]>;
  created_at: Time;
  deleted_at: NullableTime;
  open_registration: Generated<boolean>;
};
type TeamMemberTable = { team_id: number; person_id: number; role: "owner" | "admin" | "member" };

type BriefTemplateVersionTable = {
  id: Generated<number>;
  team_id: number;
  person_id: number | null;
  template: Json<unknown[]>;
  created_at: Time;
};

type CustomStatusTable = {
  id: Generated<number>;
  team_id: number;
  name: string;
  color: string;
  roles: string[];
  comment_required: boolean;
};

type ProjectTable = {
  id: Generated<number>;
  app: string;
  team_id: number;
  name: string;
  base_language_id: number;
  default_branch_id: number;
  branching: Generated<boolean>;
  draft_mode_enabled: Generated<boolean>;
  collect_missing_enabled: Generated<boolean>;
  refuse_unknown_languages: Generated<boolean>;
  translators_write_source: Generated<boolean>;
  require_personal_token: Generated<boolean>;
  allow_list_for_sessions: Generated<boolean>;
  allow_list: Generated<string[]>;
  token_hash: Buffer;
  token_cipher: Buffer;
  order_number: Generated<number>;
  created_at: Time;
  archived_at: NullableTime;
  deleted_at: NullableTime;
  removing: Generated<boolean>;
  texts_swept_at: NullableTime;
  failing_checks: Generated<number>;
  off_checks: Generated<number>;
  refuse_failing: Generated<boolean>;
  failing_uploads: Generated<"skip" | "draft">;
  placeholder_patterns: Generated<string[]>;
  syntax: Generated<number>;
  style: Generated<number>;
  /** Bytes that it stored when it was measured last, and those of the bodies since. */
  measured_bytes: Generated<number>;
  added_bytes: Generated<number>;
  measured_at: NullableTime;
};

type ProjectMemberTable = {
  project_id: number;
  person_id: number;
  role: string;
  language_ids: number[] | null;
  created_at: Time;
};

type InvitationTable = {
  id: Generated<number>;
  project_id: number;
  email: string;
  role: string;
  language_ids: number[] | null;
  token_hash: Buffer;
  invited_by: number | null;
  created_at: Time;
  expires_at: Time;
  accepted_at: NullableTime;
  revoked_at: NullableTime;
  only_mailed: Generated<boolean>;
};

type PersonalTokenTable = {
  id: Generated<number>;
  person_id: number;
  name: string;
  permissions: string[];
  token_hash: Buffer;
  created_at: Time;
  expires_at: NullableTime;
  last_used_at: NullableTime;
  revoked_at: NullableTime;
};

type TagCategoryTable = { project_id: number; id: Generated<number>; name: string };
type UsageMonthTable = { project_id: number; month: string; requests: number };
type ActiveUserTable = { project_id: number; month: string; who: string };

type AuditTable = {
  id: Generated<number>;
  project_id: number | null;
  person_id: number | null;
  action: string;
  details: Json<Record<string, unknown>>;
  ip_address: string | null;
  created_at: Time;
  dispatched_at: NullableTime;
  team_id: number | null;
};

type StoredFileTable = {
  project_id: number;
  id: Generated<number>;
  sha256: Buffer;
  sha1: Buffer;
  size: number;
  type: string;
  created_at: Time;
};

type NotificationTable = {
  id: Generated<number>;
  person_id: number;
  project_id: number | null;
  type: string;
  data: Json<Record<string, unknown>>;
  created_at: Time;
  read_at: NullableTime;
};

type JobWorkerTable = { id: string; process: number };

type InstanceLimitTable = { name: string; max: number };

type JobAttemptTable = {
  task: string;
  payload: Json<unknown>;
  unfinished: Generated<number>;
  failures: Generated<number>;
  message: string | null;
  parked_at: NullableTime;
  updated_at: Time;
};

type BranchTable = {
  project_id: number;
  id: Generated<number>;
  name: string;
  version: Generated<number>;
  read_only: Generated<boolean>;
  editable_by_translator: Generated<boolean>;
  parent_id: number | null;
  parent_version: number | null;
  created_by: number | null;
  created_at: Time;
  deleted_at: NullableTime;
  removing: Generated<boolean>;
  removed_at: NullableTime;
  rebased_at: Generated<number>;
  recheck_after: number | null;
  recheck_stopped: Generated<boolean>;
  compared: Generated<number>;
  compare_after: number | null;
  comparisons: Generated<number>;
};

type BranchMergeTable = {
  project_id: number;
  id: Generated<number>;
  from_id: number;
  from_version: number;
  to_id: number;
  to_version: number;
  change_set_id: number | null;
  created_at: Time;
};

type InBranch = { project_id: number; branch_id: number };

type LanguageTable = InBranch & {
  id: number;
  code: string;
  name: string | null;
  trashed_by: number | null;
};
type EntryGroupTable = InBranch & { id: number; name: string; trashed_by: number | null };

type EntryKeyTable = InBranch & {
  id: number;
  group_id: number;
  meaning: Generated<number>;
  words: Generated<number>;
  max_length: number | null;
  trashed_by: number | null;
  syntax: Generated<number>;
  style: Generated<number>;
  excluded: Generated<boolean>;
  name: string;
  name_hash: Buffer;
  description: string | null;
  meta: Json<Record<string, string>> | null;
};

type TextTable = { project_id: number; id: number; hash: string; body: string };

type UnusedTextTable = { project_id: number; text_id: number; since: Time; confirmed: Generated<boolean> };

type EntryTable = InBranch & {
  key_id: number;
  value_id: number | null;
  draft_id: number | null;
  comment_id: number | null;
  change_set_id: number;
  language_id: number;
  version: number;
  meaning: number;
  status: number;
  person_id: number | null;
  updated_at: Time;
  src: number;
  locked: boolean;
  excluded: Generated<boolean>;
  checks: Generated<number>;
  dismissed: Generated<number>;
  origin: Generated<number>;
};

type AwaitedCheckTable = InBranch & { key_id: number; done: Generated<boolean> };

type TagTable = InBranch & {
  id: number;
  name: string;
  category_id: number | null;
  position: number | null;
  created_at: Time;
  updated_at: Time;
  trashed_by: number | null;
};
type TagKeyTable = InBranch & { tag_id: number; key_id: number };

type ScreenshotTable = InBranch & {
  id: number;
  tag_id: number;
  file_id: number;
  width: number;
  height: number;
  image_width: number;
  image_height: number;
  language_id: number | null;
  is_verified: Generated<boolean>;
  person_id: number | null;
  trashed_by: number | null;
  uploaded_at: Time;
  created_at: Time;
  updated_at: Time;
  sha1: Buffer;
  mimetype: string;
  original_name: string;
  device_language: Generated<string>;
  device_model: Generated<string>;
  platform: Generated<string>;
  operating_system: Generated<string>;
  bundle_version: Generated<string>;
};
type ScreenshotPositionTable = InBranch & {
  screenshot_id: number;
  ordinal: number;
  key_id: number | null;
  x: number;
  y: number;
  width: number;
  height: number;
  name: string | null;
  text: string | null;
};

type TranslationOrderTable = InBranch & {
  id: number;
  number: number | null;
  title: string | null;
  status: string;
  data: Json<unknown>;
  created_by: number | null;
  created_at: Time;
  updated_at: Time;
  due_at: NullableTime;
  held_from: string | null;
  source_language_id: number | null;
  source_words: number | null;
};

type OrderEntryTable = InBranch & {
  key_id: number;
  language_id: number;
  order_id: number;
  open: boolean;
  translating: boolean;
  delivered: Generated<boolean>;
  meaning: Generated<number>;
  source_id: number | null;
  words: Generated<number>;
  returned_by: number | null;
};

type OrderLanguageTable = InBranch & {
  order_id: number;
  language_id: number;
  strings: number;
  words: number;
  delivered: Generated<number>;
  delivery_status: Generated<string>;
  returned: Generated<number>;
  code: Generated<string | null>;
};

type OrderAssigneeTable = InBranch & { order_id: number; language_id: number; person_id: number };

type OrderEventTable = InBranch & {
  order_id: number;
  id: Generated<number>;
  person_id: number | null;
  event: string;
  from_status: string | null;
  to_status: string | null;
  comment: Generated<string>;
  delivered: Json<Record<string, number>> | null;
  change_set_id: number | null;
  left_over: Json<Record<string, number>> | null;
  created_at: Time;
};

type OrderEventAssigneeTable = InBranch & {
  event_id: number;
  language_id: number;
  person_id: number;
  removed: boolean;
};

type OrderRevisionTable = InBranch & { revision: number };

type OrderFileTable = InBranch & {
  order_id: number;
  id: Generated<number>;
  file_id: number;
  name: string;
  size: number;
  type: string;
  person_id: number | null;
  created_at: Time;
};

type ChangeSetTable = {
  project_id: number;
  id: number;
  branch_id: number;
  sequence: number;
  person_id: number | null;
  kind: string;
  src: number;
  entries: number;
  autosave: Generated<boolean>;
  step_id: number;
  continued_by: number | null;
  reverts: number | null;
  reverted_by: number | null;
  undoing: Generated<boolean>;
  reason: string | null;
  bulk_action: string | null;
  created_at: Time;
};

type EntryChangeTable = InBranch & {
  key_id: number;
  change_set_id: number;
  language_id: number;
  version: number;
  fields: number;
  locked_before: boolean | null;
  locked_after: boolean | null;
  excluded_before: boolean | null;
  excluded_after: boolean | null;
  value_before: number | null;
  value_after: number | null;
  draft_before: number | null;
  draft_after: number | null;
  comment_before: number | null;
  comment_after: number | null;
  status_before: number | null;
  status_after: number | null;
  meaning_before: number | null;
  meaning_after: number | null;
  dismissed_before: number | null;
  dismissed_after: number | null;
  /** For changed texts: id of the person who had written the entry's text before the change. */
  person_before: number | null;
  src_before: number | null;
  origin_before: number | null;
};

type ResourceChangeTable = {
  project_id: number;
  change_set_id: number;
  resource: string;
  resource_id: number;
  before: Json<Record<string, unknown>> | null;
  after: Json<Record<string, unknown>> | null;
};

type CounterTable = InBranch & { language_id: number; name: string; strings: number; words: number };
type CounterDayTable = InBranch & {
  day: string;
  version: number;
  counters: Json<Record<string, Record<string, [number, number]>>>;
};
type WorkingSetTable = InBranch & {
  id: string;
  key_ids: Buffer;
  sequence: number;
  query: string;
  language_ids: number[];
  created_at: Time;
};

type PresenceTable = InBranch & {
  person_id: number;
  tab: string;
  key_id: number | null;
  language_id: number | null;
  editing: boolean;
  seen_at: Time;
};

type WebhookTable = {
  project_id: number;
  id: Generated<number>;
  url: string;
  http_method: "get" | "post";
  headers_cipher: Buffer;
  body: Json<{ content: string; contentType: string } | null> | null;
  disabled: boolean;
  disabled_reason: "failing" | "gone" | "restored" | "copied" | null;
  description: string;
  events: string[];
  branch_ids: number[];
  query: string;
  mode: "immediate" | "coalesced";
  quiet_seconds: number;
  secret_cipher: Buffer;
  /** Secrets that still sign, or did until they expired; newest first. */
  old_secret_ciphers: Generated<Buffer[]>;
  old_secrets_until: Generated<Date[]>;
  created_by: number | null;
  created_at: Time;
  updated_at: Time;
  failing_since: NullableTime;
  failures: Generated<number>;
  warned_at: NullableTime;
};

type WebhookDeliveryTable = {
  project_id: number;
  id: Generated<number>;
  webhook_id: number;
  type: string;
  /** Event without its id, as JSON text. */
  event: string;
  source: string;
  sequence: number;
  is_test: Generated<boolean>;
  created_at: Time;
  status: Generated<"pending" | "delivered" | "failed">;
  fresh: Generated<boolean>;
  tries: Generated<number>;
  next_attempt_at: Time;
  lease: string | null;
  lease_until: NullableTime;
  rendered: Generated<boolean>;
  method: "get" | "post" | null;
  body: string | null;
  content_type: string | null;
  request: Json<Record<string, unknown>> | null;
  response: Json<Record<string, unknown>> | null;
  error: string | null;
  latency: number | null;
  attempts: Json<unknown[]>;
};

type WebhookCursorTable = InBranch & { sequence: number };

type WebhookPendingAutosaveTable = InBranch & {
  step_id: number;
  person_id: number | null;
  set_ids: number[];
  first_at: Time;
  due_at: Time;
};

type WebhookCoalescedChangeTable = InBranch & {
  webhook_id: number;
  first_sequence: number;
  last_sequence: number;
  change_sets: number;
  entries: number;
  counts: Json<WebhookCounts>;
  languages: string[];
  person_id: number | null;
  changed_at: Time;
  due_at: Time;
};

type WebhookLanguageTable = InBranch & { language_id: number; completed: boolean; reviewed: boolean };

type SettingsFileTable = {
  project_id: number;
  branch_id: number;
  version: number;
  variant: string;
  disk_key: string;
  used_at: Time;
};

type JobTable = InBranch & {
  id: Generated<number>;
  person_id: number | null;
  kind: string;
  state: Generated<JobState>;
  done: Generated<number>;
  total: number;
  task: Json<Record<string, unknown>>;
  key_ids: number[] | null;
  result: Json<Record<string, unknown>> | null;
  error: Json<{ code: string; message: string }> | null;
  cancel_requested: Generated<boolean>;
  created_at: Time;
  started_at: NullableTime;
  finished_at: NullableTime;
};

type DiscussionTable = InBranch & {
  id: Generated<number>;
  key_id: number;
  language_id: number | null;
  person_id: number | null;
  created_at: Time;
  resolved_at: NullableTime;
  resolved_by: number | null;
};

type DiscussionCommentTable = InBranch & {
  id: Generated<number>;
  discussion_id: number;
  person_id: number | null;
  body: string;
  mentions: Generated<number[]>;
  created_at: Time;
  edited_at: NullableTime;
};

type NotificationSettingTable = {
  person_id: number;
  language: string | null;
  mail: Json<Record<string, boolean>>;
};

type SavedViewTable = {
  project_id: number;
  id: Generated<number>;
  person_id: number | null;
  name: string;
  shared: boolean;
  query: string;
  languages: string[] | null;
  sort: string;
  columns: Json<SavedView["columns"]>;
  row_height: Generated<SavedView["rowHeight"]>;
  created_at: Time;
  updated_at: Time;
};

/** Table with a single row. */
type InstanceTable = {
  one: Generated<boolean>;
  secret_print: Buffer | null;
  files_id: string | null;
  files_marked: Generated<boolean>;
  checks_version: Generated<number>;
};

type IdempotentRequestTable = {
  caller: string;
  key: string;
  request_hash: Buffer;
  body_hash: Buffer | null;
  answer: Buffer | null;
  held_until: Time;
  created_at: Time;
};

/** Written by rate-limiter-flexible (auth/sign-in/failed-attempts.ts); `expire` in milliseconds since 1970. */
type FailedAttemptTable = { key: string; points: number; expire: number };

/** All tables for Kysely. Big integers are read as numbers (db/database.ts). */
export type Database = {
  person: PersonTable;
  session: SessionTable;
  account: AccountTable;
  verification: VerificationTable;
  two_factor: TwoFactorTable;
  team: TeamTable;
  team_member: TeamMemberTable;
  brief_template_version: BriefTemplateVersionTable;
  custom_status: CustomStatusTable;
  project: ProjectTable;
  project_member: ProjectMemberTable;
  invitation: InvitationTable;
  personal_token: PersonalTokenTable;
  tag_category: TagCategoryTable;
  usage_month: UsageMonthTable;
  active_user: ActiveUserTable;
  audit: AuditTable;
  stored_file: StoredFileTable;
  notification: NotificationTable;
  instance_limit: InstanceLimitTable;
  job_attempt: JobAttemptTable;
  job_worker: JobWorkerTable;
  branch: BranchTable;
  branch_merge: BranchMergeTable;
  language: LanguageTable;
  entry_group: EntryGroupTable;
  entry_key: EntryKeyTable;
  text: TextTable;
  unused_text: UnusedTextTable;
  entry: EntryTable;
  awaited_check: AwaitedCheckTable;
  tag: TagTable;
  tag_key: TagKeyTable;
  screenshot: ScreenshotTable;
  screenshot_position: ScreenshotPositionTable;
  translation_order: TranslationOrderTable;
  order_entry: OrderEntryTable;
  order_language: OrderLanguageTable;
  order_assignee: OrderAssigneeTable;
  order_event: OrderEventTable;
  order_event_assignee: OrderEventAssigneeTable;
  order_file: OrderFileTable;
  order_revision: OrderRevisionTable;
  change_set: ChangeSetTable;
  entry_change: EntryChangeTable;
  resource_change: ResourceChangeTable;
  counter: CounterTable;
  counter_day: CounterDayTable;
  working_set: WorkingSetTable;
  presence: PresenceTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_cursor: WebhookCursorTable;
  webhook_pending_autosave: WebhookPendingAutosaveTable;
  webhook_coalesced_change: WebhookCoalescedChangeTable;
  webhook_language: WebhookLanguageTable;
  settings_file: SettingsFileTable;
  job: JobTable;
  discussion: DiscussionTable;
  discussion_comment: DiscussionCommentTable;
  notification_setting: NotificationSettingTable;
  saved_view: SavedViewTable;
  instance: InstanceTable;
  idempotent_request: IdempotentRequestTable;
  failed_attempt: FailedAttemptTable;
};
