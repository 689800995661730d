import * as z from "zod/mini";
import { etagSchema, idSchema, scopeQuery, timeSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { styles, syntaxes } from "#text/message/style.ts";
import { placeholderPatternsSchema } from "./placeholder-patterns.ts";
import { projectName } from "./projects.ts";

/** Editable settings of a project (rules.md 7.7). */
const settingShape = {
  name: z.string(),
  /** Must exist in every branch. Changing it does not make translations outdated. */
  baseLanguage: z.string(),
  draftModeEnabled: z.boolean(),
  collectMissingEnabled: z.boolean(),
  refuseUnknownLanguages: z.boolean(),
  /**
   * Whether translators and vendors may write texts of the base language, which otherwise needs the right to publish.
   */
  translatorsWriteSource: z.boolean(),
  requirePersonalToken: z.boolean(),
  allowListForSessions: z.boolean(),
  /** Syntax of texts, unless a key decides; null derives it from each source (workbench.md 3.1). */
  syntax: z.nullable(z.enum(syntaxes)),
  /** Style of placeholders, unless a key decides; null derives it from each source (rules.md 9.17). */
  style: z.nullable(z.enum(styles)),
  /** Regular expressions of placeholders, in addition to those of the style and in ICU messages too. */
  placeholderPatterns: z.array(z.string()),
};

/** The settings with read-only fields. */
const settingsSchema = z.object({
  _id: idSchema,
  ...settingShape,
  branching: z.boolean(),
  archived: z.boolean(),
  defaultBranch: idSchema,
  team: idSchema,
  created: timeSchema,
  etag: etagSchema,
});
export type ProjectSettings = z.infer<typeof settingsSchema>;
export type Setting = keyof typeof settingShape;

export const settingsEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/settings",
    summary: "Get project settings",
    section: "rules 7.7",
    credentials: "member",
    action: "readSettings",
    query: scopeQuery,
    response: settingsSchema,
  }),
  write: endpoint({
    method: "PUT",
    path: "/v1/api/settings",
    summary: "Update project settings",
    section: "rules 7.7",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict", "locks_you_out", "unknown_language"],
    query: scopeQuery,
    body: z.extend(
      z.partial(
        z.object({
          ...settingShape,
          name: projectName,
          placeholderPatterns: placeholderPatternsSchema,
        }),
      ),
      {
        /** Without it, an allow-list that excludes the caller's own address cannot be applied to sessions. */
        confirmLockOut: z.optional(z.boolean()),
        etag: z.optional(etagSchema),
      },
    ),
    response: settingsSchema,
  }),
};
