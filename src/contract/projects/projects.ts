import * as z from "zod/mini";
import {
  createdTime,
  emptySchema,
  idSchema,
  queryBoolean,
  queryList,
  scopeQuery,
  scopeShape,
  timeSchema,
  visibleName,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import { projectRoles } from "#contract/permissions.ts";
import { styles, syntaxes } from "#text/message/style.ts";

/** Maximum length of the name of a project, in characters. */
export const maxProjectName = 100;
export const projectName = visibleName(maxProjectName);

/** A project of the list (rest-api.md 2.7), with further fields for the list in the dashboard. */
export const projectSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the project.")),
  name: z.string().check(z.describe("The name of the project.")),
  role: z.enum(projectRoles).check(z.describe("The role of the caller in the project.")),
  created: createdTime,
  team: idSchema.check(z.describe("The ID of the team.")),
  teamName: z.string().check(z.describe("The name of the team.")),
  baseLanguage: z.string().check(z.describe("The code of the language in which source texts are written.")),
  branching: z.boolean().check(z.describe("Whether the project has branches.")),
  archived: z.boolean().check(z.describe("Whether the project is archived, and with it read-only.")),
  /** Style of placeholders, unless a key decides. Missing: derived from each source (rules.md 9.17). */
  style: z
    .optional(z.enum(styles))
    .check(
      z.describe(
        "What placeholders are written in, where a key does not say it. Missing: each source shows it.",
      ),
    ),
  /** Syntax of texts, unless a key decides. Missing: derived from each source (workbench.md 3.1). */
  syntax: z
    .optional(z.enum(syntaxes))
    .check(z.describe("How the texts are read, where a key does not say it. Missing: each source shows it.")),
  /** Additional placeholder patterns. */
  placeholderPatterns: z
    .optional(z.array(z.string()))
    .check(
      z.describe(
        "Regular expressions of placeholders besides those of the style, in the texts of ICU messages too.",
      ),
    ),
  /** Only with `includeProgress`: for all languages of the default branch except the base language. */
  progress: z
    .optional(
      z.object({
        keys: z.number().check(z.describe("The number of keys.")),
        languages: z.array(z.string()).check(z.describe("The codes of the languages.")),
        translated: z.number().check(z.describe("The number of translated strings.")),
        all: z.number().check(z.describe("The number of strings to translate.")),
      }),
    )
    .check(
      z.describe(
        "With `includeProgress`: how much is translated in the default branch. The base language does not count.",
      ),
    ),
  /** Only with `includeWork`. */
  work: z
    .optional(
      z.object({
        lastChange: z
          .optional(timeSchema)
          .check(z.describe("The time of the last change in any branch. Missing: nothing was changed yet.")),
        languages: z
          .array(
            z.object({
              code: z.string().check(z.describe("The code of the language.")),
              name: z.string().check(z.describe("The name of the language.")),
              translated: z.int().check(z.describe("The number of translated strings.")),
              all: z.int().check(z.describe("The number of strings to translate.")),
              wordsLeft: z
                .int()
                .check(
                  z.describe("The number of words in the source texts of strings without a translation."),
                ),
              editable: z.boolean().check(z.describe("Whether the caller may edit texts in this language.")),
            }),
          )
          .check(z.describe("The languages of the default branch except the base language.")),
      }),
    )
    .check(
      z.describe(
        "With `includeWork`: what is left to translate in the default branch. For vendors: what is left to deliver of their strings in open orders; missing without such strings.",
      ),
    ),
});
export type Project = z.infer<typeof projectSchema>;

/** Usage of a month such as `2026-11`. */
export const monthUsageSchema = z.object({
  month: z.string().check(z.describe("The UTC month, such as `2026-11`.")),
  apiRequests: z.int().check(z.describe("The number of API requests in the UTC month.")),
  mau: z
    .int()
    .check(z.describe("The number of people and, for calls with tokens, client addresses in the UTC month.")),
});
export type MonthUsage = z.infer<typeof monthUsageSchema>;

const usageQuery = z.object({
  ...scopeShape,
  branch: scopeShape.branch.check(z.describe("Ignored. The usage is that of all branches.")),
});

export const createProjectBody = z.object({
  name: projectName.check(z.describe("The name of the project.")),
  baseLanguage: z.string().check(z.describe("The code of the language in which source texts are written.")),
  /** In addition to the base language. */
  languages: z
    .optional(z.array(z.string()).check(z.maxLength(limits.languages.max - 1)))
    .check(z.describe("The codes of the languages.")),
  /** Default: the team in which the caller has the highest role. */
  team: z.optional(idSchema).check(z.describe("The ID of the team.")),
  /** The first addresses that may write with tokens: without one, a program could not add addresses with a token. */
  allowList: z
    .optional(z.array(z.string()).check(z.maxLength(1_000)))
    .check(z.describe("IPv4 and IPv6 addresses and CIDR ranges that may write with tokens.")),
});

export const copyProjectBody = z.object({
  projectName: projectName.check(z.describe("The name of the new project.")),
  identicalLanguages: z.optional(z.boolean()).check(z.describe("Whether to copy the languages.")),
  identicalGroups: z.optional(z.boolean()).check(z.describe("Whether to copy the groups.")),
  /** Copies settings, allow-list, tag categories and webhooks. */
  identicalProjectSettings: z.optional(z.boolean()).check(z.describe("Whether to copy the settings.")),
  identicalBranches: z.optional(z.boolean()).check(z.describe("Whether to copy the branches.")),
  createInitialSettingsFile: z
    .optional(z.boolean())
    .check(z.describe("Whether to make a settings file for mobile apps.")),
});

export const projectEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/projects",
    summary: "List projects",
    description: "Returns the projects of the caller with the role in each.",
    section: "4.13",
    credentials: "account",
    action: "listProjects",
    query: z.object({
      userroles: z
        .optional(queryList)
        .check(z.describe("Only projects in which the caller has one of these roles.")),
      includeProgress: z
        .optional(queryBoolean)
        .check(z.describe("Whether to include the progress of each project.")),
      includeWork: z
        .optional(queryBoolean)
        .check(z.describe("Whether to include what is left to translate in each language.")),
      includeArchived: z.optional(queryBoolean).check(z.describe("Whether to include archived projects.")),
    }),
    response: z.array(projectSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/projects",
    once: true,
    summary: "Create a project",
    description: "Creates a project in a team of the caller.",
    section: "rules 4",
    credentials: "account",
    action: "createProject",
    errors: ["invalid_language", "limit_reached"],
    body: createProjectBody,
    response: projectSchema,
  }),
  createSibling: endpoint({
    method: "POST",
    path: "/v1/api/projects/sibling",
    once: true,
    summary: "Create a sibling project",
    description:
      "Creates a project in the same team and copies what the `identical…` flags name. Texts are not copied.",
    section: "4.14",
    credentials: "member",
    action: "createSibling",
    storesContent: true,
    errors: ["conflict", "limit_reached"],
    query: scopeQuery,
    body: copyProjectBody,
    response: z.object({
      accessToken: z.string().check(z.describe("The project token, `<app id>!<secret>`.")),
      result: z
        .union([
          z.literal("success"),
          z.object({
            settingsFileUrl: z
              .string()
              .check(
                z.describe("The address of the settings file, if one was asked for. Valid for 15 minutes."),
              ),
          }),
        ])
        .check(z.describe("`success`, or the address of the settings file if one was asked for.")),
    }),
  }),
  archive: endpoint({
    method: "PUT",
    path: "/v1/api/projects/archive",
    summary: "Archive or unarchive a project",
    description: "Archives a project, which makes it read-only, or brings it back.",
    section: "dashboard",
    credentials: "member",
    action: "manageSettings",
    allowedOnArchived: true,
    errors: ["conflict"],
    query: scopeQuery,
    body: z.object({
      archived: z.boolean().check(z.describe("Whether the project is archived, and with it read-only.")),
    }),
    response: z.object({
      archived: z.boolean().check(z.describe("Whether the project is archived, and with it read-only.")),
    }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/projects",
    summary: "Delete a project",
    description: "Moves a project to the trash for 30 days. The name of the project confirms the deletion.",
    section: "rules 3.10",
    credentials: "member",
    action: "deleteProject",
    sessionOnly: true,
    allowedOnArchived: true,
    query: scopeQuery,
    body: z.object({ name: z.string().check(z.describe("The name of the project, as a confirmation.")) }),
    response: emptySchema,
  }),
  readToken: endpoint({
    method: "GET",
    path: "/v1/api/projects/token",
    summary: "Get the project token",
    description: "Returns the token of the project.",
    section: "4.13",
    credentials: "account",
    action: "readProjectToken",
    query: z.object({
      app: idSchema.check(z.describe("The ID of the project: the part of the project token before `!`.")),
    }),
    response: z.object({
      accessToken: z.string().check(z.describe("The project token, `<app id>!<secret>`.")),
    }),
  }),
  rollToken: endpoint({
    method: "POST",
    path: "/v1/api/projects/token/roll",
    once: true,
    summary: "Roll the project token",
    description: "Replaces the token of the project. The previous token stops working immediately.",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    allowedOnArchived: true,
    query: scopeQuery,
    response: z.object({
      accessToken: z.string().check(z.describe("The project token, `<app id>!<secret>`.")),
    }),
  }),
  usage: endpoint({
    method: "GET",
    path: "/v1/api/projects/usage",
    summary: "Get usage",
    description: "Returns the API requests and active users of the current UTC month, over all branches.",
    section: "4.13",
    credentials: "project",
    action: "read",
    ignoresBranch: true,
    query: usageQuery,
    response: z.object({
      apiRequests: z.int().check(z.describe("The number of API requests in the UTC month.")),
      mau: z
        .int()
        .check(
          z.describe("The number of people and, for calls with tokens, client addresses in the UTC month."),
        ),
    }),
  }),
  usageByMonth: endpoint({
    method: "GET",
    path: "/v1/api/projects/usage/months",
    summary: "Get usage by month",
    description: "Returns the usage of the last twelve UTC months, current month first.",
    section: "dashboard, projects and settings",
    credentials: "member",
    action: "read",
    ignoresBranch: true,
    query: usageQuery,
    response: z.array(monthUsageSchema),
  }),
  version: endpoint({
    method: "GET",
    path: "/v1/api/projectVersion",
    summary: "Get the version of a branch",
    description:
      "Returns the version of the branch as a number. It is the same counter as `__v` in the document and grows with every change.",
    section: "files 1",
    credentials: "project",
    action: "read",
    query: z.object({
      ...scopeShape,
      timestamp: z.optional(z.string()).check(z.describe("Ignored. Keeps caches from answering.")),
    }),
    response: z.object({
      appVersion: z.int().check(z.describe("The version of the branch. It is the number in `__v`.")),
    }),
  }),
};
