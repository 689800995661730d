import * as z from "zod/mini";
import { storedChecks } from "#text/checks/check-bits.ts";
import { checkLevels } from "#text/checks/check-names.ts";
import { etagSchema, idSchema, personSchema, scopeQuery, scopeShape, timeSchema } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { entrySchema } from "./entries.ts";

/** Names of checks (workbench.md 4). */
const checkNameSchema = z.enum(storedChecks);

const levelSchema = z.enum(checkLevels);

const settingsShape = {
  /** Whether a text with an error cannot be published or accepted (rules.md 9.3). */
  refuseFailing: z.boolean(),
  /** Handling of such texts in an upload: skipped, or stored as drafts if the project has drafts. */
  failingUploads: z.enum(["skip", "draft"]),
};

const checkSettingsSchema = z.object({
  levels: z.record(checkNameSchema, levelSchema),
  ...settingsShape,
  etag: etagSchema,
});
export type CheckSettings = z.infer<typeof checkSettingsSchema>;

const editSchema = z.object({ start: z.int(), end: z.int(), text: z.string() });

/** A finding: its range in the text in UTF-16 units, its message id with values, and a fix if one is certain. */
const findingSchema = z.object({
  check: checkNameSchema,
  level: z.enum(["error", "warning"]),
  start: z.int(),
  end: z.int(),
  message: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  fix: z.optional(z.array(editSchema)),
});

/** A check that is dismissed for the current text; with the person and the reason, if this branch knows them. */
const dismissalSchema = z.object({
  check: checkNameSchema,
  reason: z.optional(z.string()),
  user: z.optional(z.nullable(personSchema)),
  created: z.optional(timeSchema),
});
export type Dismissal = z.infer<typeof dismissalSchema>;

/** Maximum length of a reason. */
export const maxReasonLength = 500;

const checkedTextSchema = z.object({
  key: z.string(),
  language: z.string(),
  /** The checked text: the draft, otherwise the value. */
  text: z.string(),
  source: z.string(),
  /** All findings, including dismissed ones. */
  findings: z.array(findingSchema),
  /** Text and source are too long together (20,000 characters) and were not checked. */
  notChecked: z.boolean(),
  dismissed: z.array(dismissalSchema),
});
export type CheckedText = z.infer<typeof checkedTextSchema>;

const dismissedSchema = z.object({ entry: entrySchema, changeSet: z.nullable(idSchema) });

/** A running or stopped run of checks on a branch. Branches without a run are not listed. */
const checkRunSchema = z.object({
  branch: z.object({ _id: idSchema, name: z.string() }),
  /** `failed`: the process ended several times during the checks. They continue when a person starts them. */
  state: z.enum(["running", "stopped", "failed"]),
  /** Numbers of keys. */
  done: z.int(),
  total: z.int(),
});
export type CheckRun = z.infer<typeof checkRunSchema>;

export const checkEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/checks",
    summary: "Check a text",
    section: "rules 9.2",
    credentials: "member",
    action: "read",
    errors: ["unknown_language"],
    query: z.object({ ...scopeShape, key: z.string(), language: z.string() }),
    response: checkedTextSchema,
  }),
  dismiss: endpoint({
    method: "POST",
    path: "/v1/api/checks/dismiss",
    summary: "Dismiss checks",
    section: "rules 9.2",
    credentials: "member",
    action: "writeTranslations",
    once: true,
    errors: [
      "branch_read_only",
      "checks_failed",
      "conflict",
      "entries_locked",
      "entry_changed",
      "unknown_language",
    ],
    query: scopeQuery,
    body: z.object({
      key: z.string(),
      language: z.string(),
      /** The version that the person saw; another text may need its checks. */
      version: z.optional(z.int().check(z.nonnegative())),
      checks: z.array(checkNameSchema).check(z.minLength(1), z.maxLength(storedChecks.length)),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxReasonLength)),
    }),
    response: dismissedSchema,
  }),
  restore: endpoint({
    method: "POST",
    path: "/v1/api/checks/restore",
    summary: "Restore dismissed checks",
    section: "rules 9.2",
    credentials: "member",
    action: "writeTranslations",
    once: true,
    errors: [
      "branch_read_only",
      "checks_failed",
      "conflict",
      "entries_locked",
      "entry_changed",
      "unknown_language",
    ],
    query: scopeQuery,
    body: z.object({
      key: z.string(),
      language: z.string(),
      checks: z.array(checkNameSchema).check(z.minLength(1), z.maxLength(storedChecks.length)),
    }),
    response: dismissedSchema,
  }),
  listRuns: endpoint({
    method: "GET",
    path: "/v1/api/checkRuns",
    summary: "List check runs",
    section: "rules 9.2",
    credentials: "member",
    action: "readSettings",
    query: scopeQuery,
    response: z.array(checkRunSchema),
  }),
  startRun: endpoint({
    method: "POST",
    path: "/v1/api/checkRuns",
    summary: "Check all texts",
    section: "rules 9.2",
    credentials: "member",
    action: "manageSettings",
    query: scopeQuery,
    response: z.array(checkRunSchema),
  }),
  stopRun: endpoint({
    method: "POST",
    path: "/v1/api/checkRuns/stop",
    summary: "Stop checking all texts",
    section: "rules 9.2",
    credentials: "member",
    action: "manageSettings",
    query: scopeQuery,
    response: z.array(checkRunSchema),
  }),
  readSettings: endpoint({
    method: "GET",
    path: "/v1/api/checkSettings",
    summary: "Get check settings",
    section: "rules 9.2",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: checkSettingsSchema,
  }),
  writeSettings: endpoint({
    method: "PUT",
    path: "/v1/api/checkSettings",
    summary: "Update check settings",
    section: "rules 9.2",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict"],
    query: scopeQuery,
    body: z.extend(z.partial(z.object(settingsShape)), {
      /** Checks that are absent keep their level. */
      levels: z.optional(z.partialRecord(checkNameSchema, levelSchema)),
      etag: z.optional(etagSchema),
    }),
    response: checkSettingsSchema,
  }),
};
