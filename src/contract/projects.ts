import * as z from "zod/mini";
import { idSchema, queryBoolean, queryList, scopeQuery, scopeShape, timeSchema } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { projectRoles } from "./permissions.ts";

/** Project list item 2.7, and what the list of the dashboard shows besides. */
const projectSchema = z.object({
  _id: idSchema,
  name: z.string(),
  role: z.enum(projectRoles),
  created: timeSchema,
  team: idSchema,
  baseLanguage: z.string(),
  branching: z.boolean(),
  /** Only with `includeProgress`: over all languages of the default branch but the base language. */
  progress: z.optional(
    z.object({ keys: z.number(), languages: z.array(z.string()), translated: z.number(), all: z.number() }),
  ),
});
export type Project = z.infer<typeof projectSchema>;

const branchSchema = z.object({
  _id: idSchema,
  name: z.string(),
  permissions: z.object({ readOnly: z.boolean(), editableByTranslator: z.boolean() }),
});

export const projectEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/projects",
    summary: "The caller's projects",
    section: "4.13",
    credentials: "account",
    act: "listProjects",
    query: z.object({ userroles: z.optional(queryList), includeProgress: z.optional(queryBoolean) }),
    response: z.array(projectSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/projects",
    summary: "Create a project",
    section: "decisions 4",
    credentials: "account",
    act: "createProject",
    body: z.object({
      name: z.string().check(z.minLength(1), z.maxLength(100)),
      baseLanguage: z.string(),
      languages: z.optional(z.array(z.string()).check(z.maxLength(500))),
      /** Who may write with tokens from the start: without it a program with a token could not open the list. */
      allowList: z.optional(z.array(z.string()).check(z.maxLength(1_000))),
    }),
    response: projectSchema,
  }),
  readToken: endpoint({
    method: "GET",
    path: "/v1/api/projects/token",
    summary: "The project's API token",
    section: "4.13",
    credentials: "account",
    act: "readProjectToken",
    query: z.object({ app: idSchema }),
    response: z.object({ accessToken: z.string() }),
  }),
  rollToken: endpoint({
    method: "POST",
    path: "/v1/api/projects/token/roll",
    summary: "Replace the project's API token; the old one ends at once",
    section: "decisions 4",
    credentials: "member",
    act: "manageSettings",
    query: scopeQuery,
    response: z.object({ accessToken: z.string() }),
  }),
  usage: endpoint({
    method: "GET",
    path: "/v1/api/projects/usage",
    summary: "API requests and active users of the current UTC month, over all branches",
    section: "4.13",
    credentials: "project",
    act: "read",
    query: scopeQuery,
    response: z.object({ apiRequests: z.int(), mau: z.int() }),
  }),
  version: endpoint({
    method: "GET",
    path: "/v1/api/projectVersion",
    summary: "The version of the branch, the same counter as __v",
    section: "files 1",
    credentials: "project",
    act: "read",
    query: z.object({ ...scopeShape, timestamp: z.optional(z.string()) }),
    response: z.object({ appVersion: z.int() }),
  }),
  listBranches: endpoint({
    method: "GET",
    path: "/v1/api/branches",
    summary: "The branches of the project",
    section: "4.12",
    credentials: "project",
    act: "read",
    query: scopeQuery,
    response: z.object({ branches: z.array(branchSchema), defaultBranch: idSchema }),
  }),
};

export const allowListEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/allowList",
    summary: "Addresses that may write with tokens, and the caller's own address",
    section: "decisions 4",
    credentials: "member",
    act: "manageSettings",
    query: scopeQuery,
    response: z.object({ addresses: z.array(z.string()), yourAddress: z.string() }),
  }),
  write: endpoint({
    method: "PUT",
    path: "/v1/api/allowList",
    summary: "Replace the allow-list; empty blocks every write by token",
    section: "decisions 4",
    credentials: "member",
    act: "manageSettings",
    query: scopeQuery,
    body: z.object({ addresses: z.array(z.string()).check(z.maxLength(1_000)) }),
    response: z.object({ addresses: z.array(z.string()), yourAddress: z.string() }),
  }),
  test: endpoint({
    method: "POST",
    path: "/v1/api/allowList/test",
    summary: "Would this address be let in?",
    section: "decisions 4",
    credentials: "member",
    act: "manageSettings",
    readOnly: true,
    query: scopeQuery,
    body: z.object({ address: z.string() }),
    response: z.object({ allowed: z.boolean() }),
  }),
};
