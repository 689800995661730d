import * as z from "zod/mini";
import {
  emptySchema,
  etagSchema,
  givenName,
  idSchema,
  personSchema,
  scopeQuery,
  timeSchema,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { sortOrders } from "./entries.ts";

/** A column of the grid: a language code, or the name of another column. */
const columnSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** In pixels. */
  width: z.optional(z.int().check(z.minimum(20), z.maximum(4_000))),
  pinned: z.optional(z.boolean()),
  hidden: z.optional(z.boolean()),
});

const viewFields = {
  name: givenName(100),
  /** In the query language. */
  q: z.string().check(z.maxLength(4_000)),
  /** Codes in order; null means all. */
  languages: z.nullable(z.array(z.string().check(z.maxLength(35))).check(z.maxLength(1_000))),
  sort: z.enum(sortOrders),
  columns: z.array(columnSchema).check(z.maxLength(1_000)),
  /** Visible to all people of the project; managers create and change shared views. */
  shared: z.boolean(),
};

const viewSchema = z.object({
  _id: idSchema,
  ...viewFields,
  user: z.nullable(personSchema),
  /** Whether the caller may change it. */
  mayChange: z.boolean(),
  updatedAt: timeSchema,
  etag: etagSchema,
});
export type SavedView = z.infer<typeof viewSchema>;

const changeBody = z.partial(z.object(viewFields));
const viewParams = z.object({ viewId: z.string() });

export const viewEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/views",
    summary: "List saved views",
    section: "rules 4",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(viewSchema),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/views",
    once: true,
    summary: "Save a view",
    section: "rules 4",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    body: z.extend(changeBody, { name: viewFields.name }),
    response: viewSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/views/:viewId",
    summary: "Update a saved view",
    section: "rules 4",
    credentials: "member",
    action: "read",
    params: viewParams,
    query: scopeQuery,
    body: z.extend(changeBody, { etag: z.optional(etagSchema) }),
    response: viewSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/views/:viewId",
    summary: "Delete a saved view",
    section: "rules 4",
    credentials: "member",
    action: "read",
    params: viewParams,
    query: z.extend(scopeQuery, { etag: z.optional(etagSchema) }),
    response: emptySchema,
  }),
};
