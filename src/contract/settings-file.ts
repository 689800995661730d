import * as z from "zod/mini";
import { idSchema, queryInteger, queryList, scopeShape } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const settingsFileEndpoints = {
  update: endpoint({
    method: "GET",
    path: "/v1/projects/:app/updateSettings",
    summary: "Check for a new settings file",
    section: "files 1",
    credentials: "project",
    action: "read",
    secretInQuery: true,
    errors: ["permission_missing"],
    params: z.object({ app: idSchema }),
    query: z.object({
      app: z.optional(idSchema),
      branch: scopeShape.branch,
      /** Ids or names of groups; default all. */
      groupIds: z.optional(queryList),
      /** The 32 characters after `!` of the project token, instead of an Authorization. */
      apiSecret: z.optional(z.string()),
      /** Default zero, which is always outdated. */
      lastVersion: z.optional(queryInteger),
    }),
    response: z.object({ update: z.boolean(), settings: z.optional(z.string()) }),
  }),
};
