import * as z from "zod/mini";
import { emptySchema, idSchema, personSchema, queryInteger, scopeQuery, scopeShape } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { entrySchema, keyDetailsSchema } from "./entries.ts";
import { changeKinds } from "./history.ts";
import { personParameter } from "./members/person-header.ts";

/** Location of one tab of one person. A null `key` means that no cell is focused. */
export const presenceSchema = z.object({
  tab: z.string().check(z.describe("The ID of the browser tab.")),
  user: personSchema.check(z.describe("The person.")),
  key: z.nullable(z.string()).check(z.describe("The name of the key that the person is on. Null: none.")),
  language: z
    .nullable(z.string())
    .check(z.describe("The code of the language that the person is on. Null: none.")),
  editing: z.boolean().check(z.describe("Whether the person is typing.")),
});
export type Presence = z.infer<typeof presenceSchema>;

/** Change sets since the previous event, with the current state of the changed entries and keys. */
export const changedEventSchema = z.object({
  type: z.literal("changed").check(z.describe("The type of the event.")),
  sequence: z.number().check(z.describe("The version of the branch after the changes.")),
  changes: z
    .array(
      z.object({
        _id: idSchema.check(z.describe("The ID of the change set.")),
        kind: z.enum(changeKinds).check(z.describe("What made the change.")),
        user: z
          .nullable(personSchema)
          .check(z.describe("The person. Null: a program without a person, or a former member.")),
      }),
    )
    .check(z.describe("The change sets since the event before.")),
  entries: z.array(entrySchema).check(z.describe("The entries.")),
  keys: z.array(keyDetailsSchema).check(z.describe("The keys that changed, as they are now.")),
  /** Keys whose source changed its meaning, with the languages that are outdated now. */
  outdated: z
    .array(
      z.object({
        key: z.string().check(z.describe("The name of the key.")),
        languages: z.array(z.string()).check(z.describe("The codes of the languages that are outdated now.")),
      }),
    )
    .check(z.describe("The keys whose source got another meaning.")),
  /** Other changed resources: language, group, tag, settings, status. */
  resources: z.array(z.string()).check(z.describe("The kinds of other resources that changed.")),
});
export type ChangedEvent = z.infer<typeof changedEventSchema>;

/** One event of the live stream (rules.md 3.13). Its id is the sequence of its last change set. */
export const liveEventSchema = z.discriminatedUnion("type", [
  changedEventSchema,
  /** Too many changes for one event: reload everything. */
  z.object({
    type: z.literal("refetch").check(z.describe("The type of the event.")),
    sequence: z.number().check(z.describe("The version of the branch after the changes.")),
  }),
  /** All people who are present; anyone not in the list has left. */
  z.object({
    type: z.literal("presence").check(z.describe("The type of the event.")),
    people: z.array(presenceSchema).check(z.describe("The people.")),
  }),
  /** A discussion on a string changed; without a language, on its key. */
  z.object({
    type: z.literal("discussion").check(z.describe("The type of the event.")),
    key: z.string().check(z.describe("The name of the key.")),
    language: z
      .nullable(z.string())
      .check(z.describe("The code of the language. Null: it is about the key in all languages.")),
  }),
  /** Findings of unchanged texts changed, or a run of checks progressed: reload the findings. */
  z.object({ type: z.literal("checks").check(z.describe("The type of the event.")) }),
  /** A job of the project was added, progressed or ended: reload the list of jobs. */
  z.object({ type: z.literal("jobs").check(z.describe("The type of the event.")) }),
  /** An order's draft was stored or deleted, or an order got a comment; neither changes the branch. */
  z.object({
    type: z.literal("order").check(z.describe("The type of the event.")),
    order: idSchema.check(z.describe("The ID of the order.")),
  }),
  /** The project itself changed, such as its members, branches, settings or webhooks: reload it. */
  z.object({ type: z.literal("project").check(z.describe("The type of the event.")) }),
  /** Access has ended for the reason in `code`. The last event of the stream. */
  z.object({
    type: z.literal("ended").check(z.describe("The type of the event.")),
    code: z.string().check(z.describe("The error code that says why access has ended.")),
  }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** Maximum number of changes in one event; beyond it the event is `refetch`. */
export const maxLiveChanges = 500;
/** Maximum interval in which a tab reports its location, in ms. A tab counts as gone after twice the time. */
export const presenceMs = 20_000;

const tabName = z.string().check(z.minLength(1), z.maxLength(64));

export const liveEndpoints = {
  stream: endpoint({
    method: "GET",
    path: "/v1/live",
    summary: "Stream changes",
    description:
      "Streams the changes of a branch, and who is working on it, as server-sent events. Reconnect with the last `sequence` in `since` to continue without a gap.",
    section: "rules 3.13",
    credentials: "member",
    action: "read",
    eventStream: true,
    personInQuery: true,
    errors: ["busy"],
    query: z.object({
      ...scopeShape,
      /** The person of the request, which is a header elsewhere; a browser's `EventSource` cannot send headers. */
      [personParameter]: z
        .optional(idSchema)
        .check(z.describe("The ID of the person on whose behalf the stream is opened.")),
      /** Sequence to start after, for the first connection; later ones send `Last-Event-ID`. */
      since: z
        .optional(queryInteger)
        .check(z.describe("The `sequence` of the last event received. The stream continues after it.")),
    }),
    response: liveEventSchema,
  }),
  announce: endpoint({
    method: "POST",
    path: "/v1/live/presence",
    summary: "Announce presence",
    description:
      "Shows other people which cell the caller is in. Send no `key` for no cell, and `left` when the page is closed.",
    section: "rules 3.13",
    credentials: "member",
    action: "read",
    readOnly: true,
    query: scopeQuery,
    body: z.object({
      tab: tabName.check(z.describe("The ID of the browser tab.")),
      previousTab: z
        .optional(tabName)
        .check(z.describe("The ID that the tab had before it was reloaded. Its presence ends.")),
      key: z.optional(z.nullable(z.string())).check(z.describe("The name of the key.")),
      language: z.optional(z.nullable(z.string())).check(z.describe("The code of the language.")),
      editing: z.optional(z.boolean()).check(z.describe("Whether the person is typing.")),
      left: z.optional(z.boolean()).check(z.describe("Whether the person left the page.")),
    }),
    response: emptySchema,
  }),
};
