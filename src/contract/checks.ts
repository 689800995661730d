import * as z from "zod/mini";
import { storedChecks } from "#text/checks/check-bits.ts";
import { checkLevels } from "#text/checks/check-names.ts";
import {
  etagSchema,
  idSchema,
  personSchema,
  readEtag,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { entrySchema } from "./entries.ts";

/** Names of checks (workbench.md 4). */
const checkNameSchema = z.enum(storedChecks);

const levelSchema = z.enum(checkLevels);

const settingsShape = {
  refuseFailing: z
    .boolean()
    .check(z.describe("Whether texts with errors can be neither published nor accepted.")),
  failingUploads: z
    .enum(["skip", "draft"])
    .check(
      z.describe("What an upload does with texts that have errors: skip them, or store them as drafts."),
    ),
};

export const checkSettingsSchema = z.object({
  levels: z
    .record(checkNameSchema, levelSchema.check(z.describe("The level of this check.")))
    .check(z.describe("The level of each check.")),
  ...settingsShape,
  etag: etagSchema,
});
export type CheckSettings = z.infer<typeof checkSettingsSchema>;

const editSchema = z.object({
  start: z.int().check(z.describe("The position of the first character, in UTF-16 units.")),
  end: z.int().check(z.describe("The position after the last character, in UTF-16 units.")),
  text: z.string().check(z.describe("The text to put between `start` and `end`.")),
});

/** A finding: its range in the text in UTF-16 units, its message id with values, and a fix if one is certain. */
export const findingSchema = z.object({
  check: checkNameSchema.check(z.describe("The name of the check.")),
  level: z.enum(["error", "warning"]).check(z.describe("The level of the check in this project.")),
  start: z.int().check(z.describe("The position of the first character, in UTF-16 units.")),
  end: z.int().check(z.describe("The position after the last character, in UTF-16 units.")),
  message: z.string().check(z.describe("The ID of the message that explains the finding.")),
  values: z
    .optional(z.record(z.string(), z.union([z.string(), z.number()])))
    .check(z.describe("What to fill into the message, by name.")),
  fix: z
    .optional(z.array(editSchema))
    .check(
      z.describe(
        "The changes to the text that solve the problem. Missing: the check knows none for certain.",
      ),
    ),
});

/** A check that is dismissed for the current text, with person and reason if the branch's history has them. */
export const dismissalSchema = z.object({
  check: checkNameSchema.check(z.describe("The name of the check.")),
  reason: z.optional(z.string()).check(z.describe("The reason. Missing: none was given.")),
  user: z
    .optional(z.nullable(personSchema))
    .check(
      z.describe("The person who dismissed it. Null: a former member. Missing: not known in this branch."),
    ),
  created: z
    .optional(timeSchema)
    .check(z.describe("When it was dismissed, as ISO 8601 in UTC. Missing: not known in this branch.")),
});
export type Dismissal = z.infer<typeof dismissalSchema>;

/** Maximum length of a reason. */
export const maxReasonLength = 500;
export const dismissalReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxReasonLength),
    z.describe("Why the findings are dismissed."),
  );

export const checkedTextSchema = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  language: z.string().check(z.describe("The code of the language.")),
  text: z.string().check(z.describe("The text that was checked: the draft, or else the published text.")),
  source: z.string().check(z.describe("The source text.")),
  findings: z.array(findingSchema).check(z.describe("What the checks found, dismissed or not.")),
  notChecked: z
    .boolean()
    .check(
      z.describe(
        "Whether text and source are too long together (more than 20,000 characters), so that nothing was checked.",
      ),
    ),
  dismissed: z.array(dismissalSchema).check(z.describe("The checks that are dismissed for this text.")),
});
export type CheckedText = z.infer<typeof checkedTextSchema>;

const dismissalAnswerSchema = z.object({
  entry: entrySchema.check(z.describe("The entry as it is now.")),
  changeSet: z.nullable(idSchema).check(z.describe("The ID of the change set. Null: nothing changed.")),
});

/** An unfinished run of checks on a branch. Branches without one are not listed. */
export const checkRunSchema = z.object({
  branch: z
    .object({
      _id: idSchema.check(z.describe("The ID of the branch.")),
      name: z.string().check(z.describe("The name of the branch.")),
    })
    .check(z.describe("The branch whose texts are checked.")),
  /** `failed`: the process ended several times during the run. The run continues when a person starts it. */
  state: z
    .enum(["running", "stopped", "failed"])
    .check(z.describe("Whether the texts are being checked, or the run was stopped.")),
  done: z.int().check(z.describe("The number of keys that are checked.")),
  total: z.int().check(z.describe("The number of keys to check.")),
});
export type CheckRun = z.infer<typeof checkRunSchema>;

export const checkEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/checks",
    summary: "Check a text",
    description:
      "Returns what the checks find in a text as it is stored: the draft if there is one, otherwise the value. Each finding has its position in the text, in UTF-16 code units, and a fix where one is certain. `dismissed` lists the findings that do not count, with who dismissed them and why.",
    section: "rules 9.2",
    credentials: "member",
    action: "read",
    errors: ["unknown_language"],
    query: z.object({
      ...scopeShape,
      key: z.string().check(z.describe("The name of a key.")),
      language: z.string().check(z.describe("The code of the language.")),
    }),
    response: checkedTextSchema,
  }),
  dismiss: endpoint({
    method: "POST",
    path: "/v1/api/checks/dismiss",
    summary: "Dismiss checks",
    description:
      "Dismisses findings of a text, with a reason that stands in its history. They do not count until the text or its source changes. Checks that found nothing are left out.",
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
      key: z.string().check(z.describe("The name of the key.")),
      language: z.string().check(z.describe("The code of the language.")),
      /** The version that the person saw. A text that changed since may have other findings. */
      version: z
        .optional(z.int().check(z.nonnegative()))
        .check(
          z.describe(
            "The version of the entry that was read. If it changed, the request is refused with 409.",
          ),
        ),
      checks: z
        .array(checkNameSchema)
        .check(z.minLength(1), z.maxLength(storedChecks.length), z.describe("The names of the checks.")),
      reason: dismissalReason,
    }),
    response: dismissalAnswerSchema,
  }),
  restore: endpoint({
    method: "POST",
    path: "/v1/api/checks/restore",
    summary: "Restore dismissed checks",
    description: "Takes dismissals back: the findings count again.",
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
      key: z.string().check(z.describe("The name of the key.")),
      language: z.string().check(z.describe("The code of the language.")),
      checks: z
        .array(checkNameSchema)
        .check(z.minLength(1), z.maxLength(storedChecks.length), z.describe("The names of the checks.")),
    }),
    response: dismissalAnswerSchema,
  }),
  listRuns: endpoint({
    method: "GET",
    path: "/v1/api/checkRuns",
    summary: "List check runs",
    description:
      "Returns the branches of which not all texts are checked as they would be now, with how many keys are done: after a change of the base language, the placeholder style or the placeholder patterns, a restored backup or a new release.",
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
    description:
      "Checks all texts of the branch anew, or goes on with checks that were stopped. Webhooks receive `checks.completed` at the end.",
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
    description: "Stops checking all texts of the branch. What was found so far stays.",
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
    description: "Returns the level of each check and what happens to texts with errors.",
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
    description:
      "Changes the levels of checks, and whether texts with errors can be published or accepted. Settings that are left out keep their value. Nothing is checked again: counts and searches follow the new levels at once.",
    section: "rules 9.2",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict", "unknown_field"],
    query: scopeQuery,
    body: z.extend(z.partial(z.object(settingsShape)), {
      /** Checks that are absent keep their level. */
      levels: z
        .optional(z.partialRecord(checkNameSchema, levelSchema))
        .check(z.describe("The level of each check: error, warning or off.")),
      etag: readEtag,
    }),
    response: checkSettingsSchema,
  }),
};
