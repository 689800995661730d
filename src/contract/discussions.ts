import * as z from "zod/mini";
import {
  createdTime,
  emptySchema,
  etagSchema,
  idSchema,
  personSchema,
  queryBoolean,
  queryInteger,
  readEtag,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";

const commentText = z.string().check(z.minLength(1), z.maxLength(10_000), z.describe("The text."));

/** A mention of a person: `@` with the id, anywhere in a text. */
export const mentionPattern = /@(a1[0-9a-f]{22})(?![0-9a-z])/g;

export const commentSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the comment.")),
  /** Null for a former member. */
  user: z
    .nullable(personSchema)
    .check(z.describe("The person. Null: a program without a person, or a former member.")),
  /** Plain text without markup. */
  text: z.string().check(z.describe("The text.")),
  mentions: z
    .array(personSchema)
    .check(z.describe("The people who are mentioned in the text and may read it.")),
  created: createdTime,
  edited: z
    .nullable(timeSchema)
    .check(z.describe("When the comment was last edited, as ISO 8601 in UTC. Null: never.")),
  etag: etagSchema,
});
export type DiscussionComment = z.infer<typeof commentSchema>;

export const discussionSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the discussion.")),
  key: z.string().check(z.describe("The name of the key.")),
  language: z
    .nullable(z.string())
    .check(z.describe("The code of the language. Null: it is about the key in all languages.")),
  created: createdTime,
  resolved: z
    .nullable(
      z.object({
        at: timeSchema.check(z.describe("When it happened, as ISO 8601 in UTC.")),
        user: z
          .nullable(personSchema)
          .check(z.describe("The person. Null: a program without a person, or a former member.")),
      }),
    )
    .check(z.describe("When and by whom the discussion was resolved. Null: it is open.")),
  comments: z.array(commentSchema).check(z.describe("The comments, oldest first.")),
});
export type Discussion = z.infer<typeof discussionSchema>;

const discussionParams = z.object({
  discussionId: z.string().check(z.describe("The ID of the discussion.")),
});
const commentParams = z.object({
  discussionId: z.string().check(z.describe("The ID of the discussion.")),
  commentId: z.string().check(z.describe("The ID of the comment.")),
});

export const discussionEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/discussions",
    summary: "List discussions",
    description:
      "Returns discussions with their comments, newest first. Vendors see discussions on the strings of their orders.",
    section: "rules 4",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      key: z.optional(z.string()).check(z.describe("The name of a key.")),
      /** Includes discussions about the key as a whole. */
      language: z.optional(z.string()).check(z.describe("A language code. Default: all.")),
      open: z.optional(queryBoolean).check(z.describe("Only open or only resolved discussions.")),
      mentionsMe: z.optional(queryBoolean).check(z.describe("Only discussions that mention the caller.")),
      before: z
        .optional(idSchema)
        .check(z.describe("Returns the page after this item: pass the last one of the previous page.")),
      limit: z
        .optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 200, "must be 1 to 200")))
        .check(z.describe("The maximum number of items to return.")),
    }),
    response: z.array(discussionSchema),
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/discussions/:discussionId",
    summary: "Get a discussion",
    description: "Returns a discussion with its comments.",
    section: "rules 4",
    credentials: "member",
    action: "read",
    params: discussionParams,
    query: scopeQuery,
    response: discussionSchema,
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/api/discussions",
    once: true,
    summary: "Start a discussion",
    description: "Starts a discussion on an entry, or on a key in all languages if `language` is left out.",
    section: "rules 4",
    credentials: "member",
    action: "discuss",
    errors: ["limit_reached", "unknown_language"],
    query: scopeQuery,
    body: z.object({
      key: z.string().check(z.describe("The name of the key.")),
      language: z.optional(z.nullable(z.string())).check(z.describe("The code of the language.")),
      text: commentText,
    }),
    response: discussionSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/discussions/:discussionId",
    summary: "Resolve or reopen a discussion",
    description: "Resolves a discussion or opens it again.",
    section: "rules 4",
    credentials: "member",
    action: "discuss",
    params: discussionParams,
    query: scopeQuery,
    body: z.object({ resolved: z.boolean().check(z.describe("Whether the discussion is resolved.")) }),
    response: discussionSchema,
  }),
  reply: endpoint({
    method: "POST",
    path: "/v1/api/discussions/:discussionId/comments",
    once: true,
    summary: "Add a comment",
    description:
      "Adds a comment to a discussion and notifies its participants and everyone who is mentioned.",
    section: "rules 4",
    credentials: "member",
    action: "discuss",
    errors: ["limit_reached"],
    params: discussionParams,
    query: scopeQuery,
    body: z.object({ text: commentText }),
    response: discussionSchema,
  }),
  editComment: endpoint({
    method: "PUT",
    path: "/v1/api/discussions/:discussionId/comments/:commentId",
    summary: "Edit a comment",
    description: "Changes a comment of the caller and notifies people who are newly mentioned.",
    section: "rules 4",
    credentials: "member",
    action: "discuss",
    errors: ["conflict"],
    params: commentParams,
    query: scopeQuery,
    body: z.object({ text: commentText, etag: readEtag }),
    response: discussionSchema,
  }),
  removeComment: endpoint({
    method: "DELETE",
    path: "/v1/api/discussions/:discussionId/comments/:commentId",
    summary: "Delete a comment",
    description: "Deletes a comment of the caller. Deleting the last comment deletes the discussion.",
    section: "rules 4",
    credentials: "member",
    action: "discuss",
    params: commentParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
