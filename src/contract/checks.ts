import * as z from "zod/mini";
import { storedChecks } from "#text/checks/check-bits.ts";
import { checkLevels } from "#text/checks/check-names.ts";
import { etagSchema, scopeQuery, scopeShape } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** Checks by their names (workbench.md 4). */
const checkNameSchema = z.enum(storedChecks);

const levelSchema = z.enum(checkLevels);

const settingsShape = {
  /** Whether a text with an error can neither be published nor accepted (decisions.md 9.3). */
  refuseFailing: z.boolean(),
  /** What an upload does with such texts: they are left out, or become drafts where there are drafts. */
  failingUploads: z.enum(["skip", "draft"]),
};

const checkSettingsSchema = z.object({
  levels: z.record(checkNameSchema, levelSchema),
  ...settingsShape,
  etag: etagSchema,
});
export type CheckSettings = z.infer<typeof checkSettingsSchema>;

const editSchema = z.object({ start: z.int(), end: z.int(), text: z.string() });

/** What a check found: its position in the text in UTF-16 units, the id of its message with values, and a certain fix. */
const findingSchema = z.object({
  check: checkNameSchema,
  level: z.enum(["error", "warning"]),
  start: z.int(),
  end: z.int(),
  message: z.string(),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  fix: z.optional(z.array(editSchema)),
});

const checkedTextSchema = z.object({
  key: z.string(),
  language: z.string(),
  /** The text that was checked: the draft, else the value. */
  text: z.string(),
  source: z.string(),
  findings: z.array(findingSchema),
});
export type CheckedText = z.infer<typeof checkedTextSchema>;

export const checkEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/checks",
    summary: "Check a text",
    section: "decisions 9.2",
    credentials: "member",
    action: "read",
    query: z.object({ ...scopeShape, key: z.string(), language: z.string() }),
    response: checkedTextSchema,
  }),
  readSettings: endpoint({
    method: "GET",
    path: "/v1/api/checkSettings",
    summary: "Get check settings",
    section: "decisions 9.2",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: checkSettingsSchema,
  }),
  writeSettings: endpoint({
    method: "PUT",
    path: "/v1/api/checkSettings",
    summary: "Update check settings",
    section: "decisions 9.2",
    credentials: "member",
    action: "manageSettings",
    query: scopeQuery,
    body: z.extend(z.partial(z.object(settingsShape)), {
      /** Checks that are left out keep their level. */
      levels: z.optional(z.partialRecord(checkNameSchema, levelSchema)),
      etag: z.optional(etagSchema),
    }),
    response: checkSettingsSchema,
  }),
};
