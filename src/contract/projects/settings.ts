import * as z from "zod/mini";
import { createdTime, etagSchema, idSchema, readEtag, scopeQuery } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { styles, syntaxes } from "#text/message/style.ts";
import { placeholderPatternsSchema } from "./placeholder-patterns.ts";
import { projectName } from "./projects.ts";

/** Editable settings of a project (rules.md 7.7). */
const settingShape = {
  name: z.string().check(z.describe("The name of the project.")),
  /** Must exist in every branch. Changing it does not make translations outdated. */
  baseLanguage: z.string().check(z.describe("The code of the language in which source texts are written.")),
  draftModeEnabled: z.boolean().check(z.describe("Tells apps to load drafts as well.")),
  collectMissingEnabled: z.boolean().check(z.describe("Tells apps to report keys that they miss.")),
  refuseUnknownLanguages: z
    .boolean()
    .check(z.describe("Whether uploads with languages that the project does not have are refused.")),
  /**
   * Whether translators and vendors may write texts of the base language, which otherwise needs the right to publish.
   */
  translatorsWriteSource: z.boolean().check(z.describe("Whether translators may write the base language.")),
  requirePersonalToken: z
    .boolean()
    .check(z.describe("Whether every write with the project token also needs a personal access token.")),
  allowListForSessions: z
    .boolean()
    .check(z.describe("Whether the IP allow-list also applies to the dashboard.")),
  /** Syntax of texts, unless a key decides; null derives it from each source (workbench.md 3.1). */
  syntax: z
    .nullable(z.enum(syntaxes))
    .check(z.describe("How the texts are read, where a key does not say it. Null: each source shows it.")),
  /** Style of placeholders, unless a key decides; null derives it from each source (rules.md 9.17). */
  style: z
    .nullable(z.enum(styles))
    .check(
      z.describe(
        "What placeholders are written in, where a key does not say it. Null: each source shows it.",
      ),
    ),
  placeholderPatterns: z
    .array(z.string())
    .check(
      z.describe(
        "Regular expressions of placeholders besides those of the style, in the texts of ICU messages too.",
      ),
    ),
};

/** The settings, with further fields that cannot be changed here. */
export const settingsSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the project.")),
  ...settingShape,
  branching: z.boolean().check(z.describe("Whether the project has branches.")),
  archived: z.boolean().check(z.describe("Whether the project is archived, and with it read-only.")),
  defaultBranch: idSchema.check(z.describe("The ID of the default branch.")),
  team: idSchema.check(z.describe("The ID of the team.")),
  created: createdTime,
  etag: etagSchema,
});
export type ProjectSettings = z.infer<typeof settingsSchema>;
export type Setting = keyof typeof settingShape;

export const settingsBody = z.extend(
  z.partial(
    z.object({
      ...settingShape,
      name: projectName.check(z.describe("The name of the project.")),
      placeholderPatterns: placeholderPatternsSchema.check(
        z.describe(
          "Regular expressions of placeholders besides those of the style, in the texts of ICU messages too.",
        ),
      ),
    }),
  ),
  {
    /** Without it, an allow-list that excludes the caller's own address cannot be applied to sessions. */
    confirmLockOut: z
      .optional(z.boolean())
      .check(
        z.describe("Saves the settings even if the allow-list then keeps your own address from writing."),
      ),
    etag: readEtag,
  },
);

export const settingsEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/settings",
    summary: "Get project settings",
    description: "Returns the settings of the project.",
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
    description: "Changes settings of the project. Settings that are left out keep their value.",
    section: "rules 7.7",
    credentials: "member",
    action: "manageSettings",
    errors: ["conflict", "locks_you_out", "unknown_language"],
    query: scopeQuery,
    body: settingsBody,
    response: settingsSchema,
  }),
};
