import * as z from "zod/mini";
import {
  emptySchema,
  givenName,
  idSchema,
  queryBoolean,
  queryList,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "#contract/common.ts";
import { endpoint } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import { projectRoles } from "#contract/permissions.ts";
import { styles, syntaxes } from "#text/message/style.ts";

export const projectName = givenName(100);

/** Project list item 2.7, with further fields for the list in the dashboard. */
export const projectSchema = z.object({
  _id: idSchema,
  name: z.string(),
  role: z.enum(projectRoles),
  created: timeSchema,
  team: idSchema,
  teamName: z.string(),
  baseLanguage: z.string(),
  branching: z.boolean(),
  archived: z.boolean(),
  /** Style of placeholders, unless a key or its source decides (rules.md 9.17). */
  style: z.optional(z.enum(styles)),
  /** Syntax of its texts, unless a key decides (workbench.md 3.1). */
  syntax: z.optional(z.enum(syntaxes)),
  /** Additional placeholder patterns. */
  placeholderPatterns: z.optional(z.array(z.string())),
  /** Only with `includeProgress`: for all languages of the default branch except the base language. */
  progress: z.optional(
    z.object({ keys: z.number(), languages: z.array(z.string()), translated: z.number(), all: z.number() }),
  ),
});
export type Project = z.infer<typeof projectSchema>;

/** Usage of a month such as `2026-11`. */
const monthUsageSchema = z.object({ month: z.string(), apiRequests: z.int(), mau: z.int() });
export type MonthUsage = z.infer<typeof monthUsageSchema>;

export const projectEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/projects",
    summary: "List projects",
    section: "4.13",
    credentials: "account",
    action: "listProjects",
    query: z.object({
      userroles: z.optional(queryList),
      includeProgress: z.optional(queryBoolean),
      includeArchived: z.optional(queryBoolean),
    }),
    response: z.array(projectSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/projects",
    once: true,
    summary: "Create a project",
    section: "rules 4",
    credentials: "account",
    action: "createProject",
    body: z.object({
      name: projectName,
      baseLanguage: z.string(),
      /** In addition to the base language. */
      languages: z.optional(z.array(z.string()).check(z.maxLength(limits.languages.max - 1))),
      /** Default: the team in which the caller has the highest role. */
      team: z.optional(idSchema),
      /** Addresses that may write with tokens from the start; otherwise a program with a token could not add any. */
      allowList: z.optional(z.array(z.string()).check(z.maxLength(1_000))),
    }),
    response: projectSchema,
  }),
  createSibling: endpoint({
    method: "POST",
    path: "/v1/api/projects/sibling",
    once: true,
    summary: "Create a sibling project",
    section: "4.14",
    credentials: "member",
    action: "createSibling",
    storesContent: true,
    query: scopeQuery,
    body: z.object({
      projectName,
      identicalLanguages: z.optional(z.boolean()),
      identicalGroups: z.optional(z.boolean()),
      /** Copies settings, allow-list, tag categories and webhooks. */
      identicalProjectSettings: z.optional(z.boolean()),
      identicalBranches: z.optional(z.boolean()),
      createInitialSettingsFile: z.optional(z.boolean()),
    }),
    response: z.object({
      accessToken: z.string(),
      result: z.union([z.literal("success"), z.object({ settingsFileUrl: z.string() })]),
    }),
  }),
  archive: endpoint({
    method: "PUT",
    path: "/v1/api/projects/archive",
    summary: "Archive or unarchive a project",
    section: "dashboard",
    credentials: "member",
    action: "manageSettings",
    onArchived: true,
    query: scopeQuery,
    body: z.object({ archived: z.boolean() }),
    response: z.object({ archived: z.boolean() }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/projects",
    summary: "Delete a project",
    section: "rules 3.10",
    credentials: "member",
    action: "deleteProject",
    sessionOnly: true,
    onArchived: true,
    query: scopeQuery,
    body: z.object({ name: z.string() }),
    response: emptySchema,
  }),
  readToken: endpoint({
    method: "GET",
    path: "/v1/api/projects/token",
    summary: "Get the project token",
    section: "4.13",
    credentials: "account",
    action: "readProjectToken",
    query: z.object({ app: idSchema }),
    response: z.object({ accessToken: z.string() }),
  }),
  rollToken: endpoint({
    method: "POST",
    path: "/v1/api/projects/token/roll",
    once: true,
    summary: "Roll the project token",
    section: "rules 4",
    credentials: "member",
    action: "manageSettings",
    onArchived: true,
    query: scopeQuery,
    response: z.object({ accessToken: z.string() }),
  }),
  usage: endpoint({
    method: "GET",
    path: "/v1/api/projects/usage",
    summary: "Get usage",
    section: "4.13",
    credentials: "project",
    action: "read",
    ofAllBranches: true,
    query: scopeQuery,
    response: z.object({ apiRequests: z.int(), mau: z.int() }),
  }),
  usageByMonth: endpoint({
    method: "GET",
    path: "/v1/api/projects/usage/months",
    summary: "Get usage by month",
    section: "dashboard, projects and settings",
    credentials: "member",
    action: "read",
    ofAllBranches: true,
    query: scopeQuery,
    response: z.array(monthUsageSchema),
  }),
  version: endpoint({
    method: "GET",
    path: "/v1/api/projectVersion",
    summary: "Get the version of a branch",
    section: "files 1",
    credentials: "project",
    action: "read",
    query: z.object({ ...scopeShape, timestamp: z.optional(z.string()) }),
    response: z.object({ appVersion: z.int() }),
  }),
};
