import * as z from "zod/mini";
import {
  emptySchema,
  etagSchema,
  idSchema,
  personSchema,
  queryBoolean,
  queryInteger,
  scopeQuery,
  scopeShape,
  timeSchema,
} from "./common.ts";
import { endpoint } from "./endpoint.ts";

const commentText = z.string().check(z.minLength(1), z.maxLength(10_000));

/** A mention of a person: `@` with the id, anywhere in a text. */
export const mentionPattern = /@(a1[0-9a-f]{22})(?![0-9a-z])/g;

const commentSchema = z.object({
  _id: idSchema,
  /** Null for a former member. */
  user: z.nullable(personSchema),
  /** Plain text without markup. */
  text: z.string(),
  /** Mentioned people who may read the text; they were notified. */
  mentions: z.array(personSchema),
  created: timeSchema,
  edited: z.nullable(timeSchema),
  etag: etagSchema,
});
export type DiscussionComment = z.infer<typeof commentSchema>;

const discussionSchema = z.object({
  _id: idSchema,
  key: z.string(),
  /** Null if it is about the key in all languages. */
  language: z.nullable(z.string()),
  created: timeSchema,
  resolved: z.nullable(z.object({ at: timeSchema, user: z.nullable(personSchema) })),
  comments: z.array(commentSchema),
});
export type Discussion = z.infer<typeof discussionSchema>;

const discussionParams = z.object({ discussionId: z.string() });
const commentParams = z.object({ discussionId: z.string(), commentId: z.string() });

export const discussionEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/api/discussions",
    summary: "List discussions",
    section: "rules 4",
    credentials: "member",
    action: "read",
    query: z.object({
      ...scopeShape,
      key: z.optional(z.string()),
      /** Includes discussions about the key as a whole. */
      language: z.optional(z.string()),
      /** True for open discussions, false for resolved ones. */
      open: z.optional(queryBoolean),
      /** Only discussions that mention the caller. */
      mentionsMe: z.optional(queryBoolean),
      /** Id of the last discussion on the previous page. */
      before: z.optional(idSchema),
      limit: z.optional(queryInteger.check(z.refine((n) => n >= 1 && n <= 200, "must be 1 to 200"))),
    }),
    response: z.array(discussionSchema),
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/api/discussions/:discussionId",
    summary: "Get a discussion",
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
    section: "rules 4",
    credentials: "member",
    action: "discuss",
    errors: ["limit_reached", "unknown_language"],
    query: scopeQuery,
    body: z.object({
      key: z.string(),
      language: z.optional(z.nullable(z.string())),
      text: commentText,
    }),
    response: discussionSchema,
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/api/discussions/:discussionId",
    summary: "Resolve or reopen a discussion",
    section: "rules 4",
    credentials: "member",
    action: "discuss",
    params: discussionParams,
    query: scopeQuery,
    body: z.object({ resolved: z.boolean() }),
    response: discussionSchema,
  }),
  reply: endpoint({
    method: "POST",
    path: "/v1/api/discussions/:discussionId/comments",
    once: true,
    summary: "Add a comment",
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
    section: "rules 4",
    credentials: "member",
    action: "discuss",
    errors: ["conflict"],
    params: commentParams,
    query: scopeQuery,
    body: z.object({ text: commentText, etag: z.optional(etagSchema) }),
    response: discussionSchema,
  }),
  removeComment: endpoint({
    method: "DELETE",
    path: "/v1/api/discussions/:discussionId/comments/:commentId",
    summary: "Delete a comment",
    section: "rules 4",
    credentials: "member",
    action: "discuss",
    params: commentParams,
    query: scopeQuery,
    response: emptySchema,
  }),
};
