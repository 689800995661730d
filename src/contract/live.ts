import * as z from "zod/mini";
import { emptySchema, idSchema, personSchema, queryInteger, scopeQuery, scopeShape } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { entrySchema, keyDetailsSchema } from "./entries.ts";
import { changeKinds } from "./history.ts";
import { personParameter } from "./members/person-header.ts";

/** Location of one tab of one person. A null `key` means that no cell is focused. */
const presenceSchema = z.object({
  tab: z.string(),
  user: personSchema,
  key: z.nullable(z.string()),
  language: z.nullable(z.string()),
  editing: z.boolean(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** Changes since the previous event: the current entries, and changes of keys. */
const changedEventSchema = z.object({
  type: z.literal("changed"),
  sequence: z.number(),
  changes: z.array(z.object({ _id: idSchema, kind: z.enum(changeKinds), user: z.nullable(personSchema) })),
  entries: z.array(entrySchema),
  keys: z.array(keyDetailsSchema),
  /** Keys whose source changed its meaning, with the languages that are outdated now. */
  outdated: z.array(z.object({ key: z.string(), languages: z.array(z.string()) })),
  /** Other changed resources: language, group, tag, settings, status. */
  resources: z.array(z.string()),
});
export type ChangedEvent = z.infer<typeof changedEventSchema>;

/** One event of the live stream (rules.md 3.13). Its id is the sequence of its last change set. */
const liveEventSchema = z.discriminatedUnion("type", [
  changedEventSchema,
  /** Too many changes for one event: reload everything. */
  z.object({ type: z.literal("refetch"), sequence: z.number() }),
  /** All people who are present; anyone not in the list has left. */
  z.object({ type: z.literal("presence"), people: z.array(presenceSchema) }),
  /** A discussion on a string changed; without a language, on its key. */
  z.object({ type: z.literal("discussion"), key: z.string(), language: z.nullable(z.string()) }),
  /** Findings of unchanged texts changed, or a run of checks progressed: reload the findings. */
  z.object({ type: z.literal("checks") }),
  /** An order's draft was stored or deleted, or an order got a comment; neither changes the branch. */
  z.object({ type: z.literal("order"), order: idSchema }),
  /** The project itself changed, such as its members, branches, settings or webhooks: reload it. */
  z.object({ type: z.literal("project") }),
  /** Access has ended for the reason in `code`. The last event of the stream. */
  z.object({ type: z.literal("ended"), code: z.string() }),
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
    section: "rules 3.13",
    credentials: "member",
    action: "read",
    eventStream: true,
    personInQuery: true,
    query: z.object({
      ...scopeShape,
      /** The person of the request, which is a header elsewhere; a browser's `EventSource` cannot send headers. */
      [personParameter]: z.optional(idSchema),
      /** Sequence to start after, for the first connection; later ones send `Last-Event-ID`. */
      since: z.optional(queryInteger),
    }),
    response: liveEventSchema,
  }),
  announce: endpoint({
    method: "POST",
    path: "/v1/live/presence",
    summary: "Announce presence",
    section: "rules 3.13",
    credentials: "member",
    action: "read",
    readOnly: true,
    query: scopeQuery,
    body: z.object({
      tab: tabName,
      /** Former id of the tab, before it was reloaded. */
      previousTab: z.optional(tabName),
      key: z.optional(z.nullable(z.string())),
      language: z.optional(z.nullable(z.string())),
      editing: z.optional(z.boolean()),
      left: z.optional(z.boolean()),
    }),
    response: emptySchema,
  }),
};
