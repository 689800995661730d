import * as z from "zod/mini";
import { changeKinds } from "./changes.ts";
import { emptySchema, idSchema, personSchema, queryInteger, scopeQuery, scopeShape } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { entrySchema, keyDetailsSchema } from "./entries.ts";
import { personParameter } from "./people/named-person.ts";

/** Where somebody is: one tab of one person. `key` null: on the page, in no cell. */
const presenceSchema = z.object({
  tab: z.string(),
  user: personSchema,
  key: z.nullable(z.string()),
  language: z.nullable(z.string()),
  editing: z.boolean(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** What changed since the event before: the entries as they are now, and what was done to keys. */
const changedEventSchema = z.object({
  type: z.literal("changed"),
  sequence: z.number(),
  changes: z.array(z.object({ _id: idSchema, kind: z.enum(changeKinds), user: z.nullable(personSchema) })),
  entries: z.array(entrySchema),
  keys: z.array(keyDetailsSchema),
  /** Of keys whose source got another meaning: the languages that are outdated now. */
  outdated: z.array(z.object({ key: z.string(), languages: z.array(z.string()) })),
  /** Other resources that changed: language, group, tag, settings, status. */
  resources: z.array(z.string()),
});
export type ChangedEvent = z.infer<typeof changedEventSchema>;

/** One event of the live stream (decisions.md 3.13); its id is the sequence of the last change set in it. */
const liveEventSchema = z.discriminatedUnion("type", [
  changedEventSchema,
  /** Too much changed to say it: ask for everything anew. */
  z.object({ type: z.literal("refetch"), sequence: z.number() }),
  /** Everybody who is here; who is not in the list has left. */
  z.object({ type: z.literal("presence"), people: z.array(presenceSchema) }),
  /** Something was said or resolved in a discussion on a string; without a language, on its key. */
  z.object({ type: z.literal("discussion"), key: z.string(), language: z.nullable(z.string()) }),
  /** Checks find something else in texts that nobody wrote, or are at work on a branch: ask for what they say anew. */
  z.object({ type: z.literal("checks") }),
  /** The draft of an order was stored or deleted, or an order was commented on, which is no change of the branch. */
  z.object({ type: z.literal("order"), order: idSchema }),
  /** Something of the project itself changed, such as its members, branches, settings or webhooks: ask for it anew. */
  z.object({ type: z.literal("project") }),
  /** Access has ended; the code says why. The stream ends with it. */
  z.object({ type: z.literal("ended"), code: z.string() }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** Changes that one event may carry; above them it is `refetch`. */
export const maxLiveChanges = 500;
/** A tab says where it is at least this often; after twice the time it counts as gone. */
export const presenceMs = 20_000;

const tabName = z.string().check(z.minLength(1), z.maxLength(64));

export const liveEndpoints = {
  stream: endpoint({
    method: "GET",
    path: "/v1/live",
    summary: "Stream changes",
    section: "decisions 3.13",
    credentials: "member",
    action: "read",
    eventStream: true,
    personInQuery: true,
    query: z.object({
      ...scopeShape,
      /** For whom it is read, as the header says it elsewhere, which the `EventSource` of a browser cannot send. */
      [personParameter]: z.optional(idSchema),
      /** The sequence after which to begin, for the first connection; later ones send `Last-Event-ID`. */
      since: z.optional(queryInteger),
    }),
    response: liveEventSchema,
  }),
  announce: endpoint({
    method: "POST",
    path: "/v1/live/presence",
    summary: "Announce presence",
    section: "decisions 3.13",
    credentials: "member",
    action: "read",
    readOnly: true,
    query: scopeQuery,
    body: z.object({
      tab: tabName,
      /** What it was before it was loaded anew, and is no more. */
      previousTab: z.optional(tabName),
      key: z.optional(z.nullable(z.string())),
      language: z.optional(z.nullable(z.string())),
      editing: z.optional(z.boolean()),
      left: z.optional(z.boolean()),
    }),
    response: emptySchema,
  }),
};
