import * as z from "zod/mini";
import { etagSchema, idSchema, scopeQuery, timeSchema } from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { styles, syntaxes } from "#text/message/style.ts";
import { placeholderPatternsSchema } from "./placeholder-patterns.ts";
import { projectName } from "./projects.ts";

/** What can be set of a project (decisions.md 7.7). */
const settingShape = {
  name: z.string(),
  /** Its language must be in every branch. Translations are not outdated by another choice. */
  baseLanguage: z.string(),
  draftModeEnabled: z.boolean(),
  collectMissingEnabled: z.boolean(),
  refuseUnknownLanguages: z.boolean(),
  /** Translators and vendors may write texts of the base language too, which otherwise need the right to publish. */
  translatorsWriteSource: z.boolean(),
  requirePersonalToken: z.boolean(),
  allowListForSessions: z.boolean(),
  /** How texts are built, where a key does not say it; null: each source shows it (workbench.md 3.1). */
  syntax: z.nullable(z.enum(syntaxes)),
  /** What placeholders are written in, where a key does not say it; null: each source shows it (decisions.md 9.17). */
  style: z.nullable(z.enum(styles)),
  /** Regular expressions of placeholders besides those of the style, in ICU messages too. */
  placeholderPatterns: z.array(z.string()),
};

/** The settings, and what cannot be set with them. */
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
    section: "decisions 7.7",
    credentials: "member",
    action: "readSettings",
    query: scopeQuery,
    response: settingsSchema,
  }),
  write: endpoint({
    method: "PUT",
    path: "/v1/api/settings",
    summary: "Update project settings",
    section: "decisions 7.7",
    credentials: "member",
    action: "manageSettings",
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
        /** Without it, an allow-list that would refuse the caller's own writes is not switched on for sessions. */
        confirmLockOut: z.optional(z.boolean()),
        etag: z.optional(etagSchema),
      },
    ),
    response: settingsSchema,
  }),
};
