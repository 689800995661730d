import * as z from "zod/mini";
import {
  emptySchema,
  etagSchema,
  idSchema,
  personSchema,
  queryList,
  readEtag,
  scopeQuery,
  scopeShape,
  timeSchema,
  visibleName,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { sortOrders } from "./entries.ts";

/** A column of the grid: a language code, or the name of another column. */
export const columnSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100), z.describe("The ID of the column.")),
  width: z
    .optional(z.int().check(z.minimum(20), z.maximum(4_000)))
    .check(z.describe("The width of the column in pixels.")),
  pinned: z
    .optional(z.boolean())
    .check(z.describe("Whether the column stays in sight when the grid is scrolled.")),
  hidden: z.optional(z.boolean()).check(z.describe("Whether the column is hidden.")),
});

/** Heights of the rows of the grid; `auto` follows the texts of each row. */
const rowHeights = ["auto", "compact", "normal", "comfortable"] as const;

/** Maximum number of views that are counted in one call. */
export const maxCountedViews = 10;

const viewFields = {
  name: visibleName(100).check(z.describe("The name of the view.")),
  q: z
    .string()
    .check(
      z.maxLength(4_000),
      z.describe("A search in the query language, such as `is:outdated tag:checkout`."),
    ),
  languages: z
    .nullable(z.array(z.string().check(z.maxLength(35))).check(z.maxLength(1_000)))
    .check(z.describe("The codes of the languages that are shown. Null: all.")),
  sort: z.enum(sortOrders).check(z.describe("The order of the rows. A leading `-` reverses it.")),
  columns: z.array(columnSchema).check(z.maxLength(1_000), z.describe("The columns, in order.")),
  rowHeight: z.enum(rowHeights).check(z.describe("The height of the rows.")),
  /** Visible to all people of the project; managers create and change shared views. */
  shared: z.boolean().check(z.describe("Whether everybody in the project sees the view.")),
};

export const viewSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the view.")),
  ...viewFields,
  user: z
    .nullable(personSchema)
    .check(z.describe("The person. Null: a program without a person, or a former member.")),
  mayChange: z.boolean().check(z.describe("Whether the caller may change the view.")),
  updatedAt: timeSchema.check(z.describe("When it was last changed, as ISO 8601 in UTC.")),
  etag: etagSchema,
});
export type SavedView = z.infer<typeof viewSchema>;

/** Schema of forms that name a view. */
export const viewNameSchema = z.object({ name: viewFields.name });

const changeBody = z.partial(z.object(viewFields));
const viewParams = z.object({ viewId: z.string().check(z.describe("The ID of the saved view.")) });

export const viewEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/views",
    summary: "List saved views",
    description: "Returns the saved views of the caller and the shared views, by name.",
    section: "rules 4",
    credentials: "member",
    action: "read",
    query: scopeQuery,
    response: z.array(viewSchema),
  }),
  count: endpoint({
    method: "GET",
    path: "/v1/api/views/counts",
    summary: "Count the rows of saved views",
    description:
      "Returns how many keys of a branch each of some views shows now. Views that do not exist, or that the caller cannot see, are left out.",
    section: "workbench-2 2.3",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      views: queryList.check(
        z.refine(
          (ids) => ids.length > 0 && ids.length <= maxCountedViews,
          `must have 1 to ${maxCountedViews} IDs`,
        ),
        z.describe(`The IDs of at most ${maxCountedViews} views.`),
      ),
    }),
    response: z.record(
      z.string(),
      z
        .nullable(z.int())
        .check(
          z.describe("The number of keys, by the ID of the view. Null: its search is not valid (any more)."),
        ),
    ),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/views",
    once: true,
    summary: "Save a view",
    description: "Saves a view of the translations. Everything except its name is optional.",
    section: "rules 4",
    credentials: "member",
    action: "read",
    errors: ["invalid_query", "limit_reached", "name_taken"],
    query: scopeQuery,
    body: z.extend(changeBody, { name: viewFields.name }),
    response: viewSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/views/:viewId",
    summary: "Update a saved view",
    description: "Changes a saved view. Fields that are left out keep their value.",
    section: "rules 4",
    credentials: "member",
    action: "read",
    errors: ["conflict", "invalid_query", "limit_reached", "name_taken"],
    params: viewParams,
    query: scopeQuery,
    body: z.extend(changeBody, { etag: readEtag }),
    response: viewSchema,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/api/views/:viewId",
    summary: "Delete a saved view",
    description: "Deletes a saved view.",
    section: "rules 4",
    credentials: "member",
    action: "read",
    errors: ["conflict"],
    params: viewParams,
    query: z.extend(scopeQuery, { etag: readEtag }),
    response: emptySchema,
  }),
};
