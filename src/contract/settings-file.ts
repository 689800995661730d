import * as z from "zod/mini";
import { idSchema, queryInteger, queryList, scopeShape } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const settingsFileEndpoints = {
  update: endpoint({
    method: "GET",
    path: "/v1/projects/:app/updateSettings",
    summary: "Check for a new settings file",
    description:
      "Returns whether the branch is newer than the settings file of a client and, if so, the address of the new file. The address is valid for 15 minutes.",
    section: "files 1",
    credentials: "project",
    action: "read",
    secretInQuery: true,
    errors: ["permission_missing"],
    params: z.object({
      app: idSchema.check(z.describe("The ID of the project: the part of the project token before `!`.")),
    }),
    query: z.object({
      app: z
        .optional(idSchema)
        .check(z.describe("The ID of the project: the part of the project token before `!`.")),
      branch: scopeShape.branch.check(z.describe("The ID of the branch. Default: the default branch.")),
      groupIds: z
        .optional(queryList)
        .check(z.describe("IDs or names of the groups to return. Default: all.")),
      /** The 32 characters after `!` of the project token, instead of an Authorization header. */
      apiSecret: z
        .optional(z.string())
        .check(z.describe("The secret part of the project token, for clients that cannot send headers.")),
      /** Default: 0, which is always outdated. */
      lastVersion: z
        .optional(queryInteger)
        .check(z.describe("The version that the caller has. If there is no newer one, no file is returned.")),
    }),
    response: z.object({
      update: z.boolean().check(z.describe("Whether there is a newer settings file.")),
      settings: z
        .optional(z.string())
        .check(
          z.describe(
            "The address of the settings file. Valid for 15 minutes. Missing: there is no newer one.",
          ),
        ),
    }),
  }),
};
