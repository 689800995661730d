import type * as z from "zod/mini";
import type { Action } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may knock, before roles and permissions are asked (decisions.md 1.3 to 1.9):
 * `public` anybody · `session` a signed-in browser · `account` a session, or a personal token in Authorization ·
 * `project` the project token alone, or a session · `member` project token and personal token, or a session.
 */
export type Credentials = "public" | "session" | "account" | "project" | "member";

/** One operation of the API as a value: what is sent, who may send it, what comes back. */
export type Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Caller extends Credentials = Credentials,
> = {
  method: Method;
  /** Fastify's notation: `/v1/api/tag/byId/:tagId`. */
  path: string;
  summary: string;
  /** The section of `rest-api.md` or `decisions.md` it comes from. */
  section: string;
  credentials: Caller;
  /** What the caller does, a row of the table of permissions. Without it the credentials suffice. */
  action?: Action;
  /** A POST or PUT that changes nothing: the allow-list does not apply. */
  readOnly?: boolean;
  /** An action that is no edit: with an Idempotency-Key it is done once, however often it is sent (idempotency.ts). */
  once?: boolean;
  /** Only people who are signed in may: no token, whatever it permits. */
  sessionOnly?: boolean;
  /** A write that an archived project takes too: to bring it back, and to close doors. */
  onArchived?: boolean;
  /** Asks of the project as a whole: a `branch` is ignored, known or not (rest-api.md 4.13). */
  ofAllBranches?: boolean;
  /** The secret half of the project token may come as `apiSecret` in the query instead (files.md 1). */
  secretInQuery?: boolean;
  /** Reads or changes who is signed in: it does not matter for whom it is sent (named-person.ts). */
  forAnybody?: boolean;
  /** For whom it is sent may stand in the query too (named-person.ts). */
  personInQuery?: boolean;
  /** The body is taken by the route itself, as a stream. */
  streamed?: boolean;
  /** What a streamed body or a form looks like, for readers of the documents; the route checks it piece by piece. */
  streamedBody?: z.ZodMiniType;
  /** Takes a form (multipart) that the route reads part by part; with a `body`, JSON of that shape too. */
  form?: boolean;
  /** Bytes that a body may have, where the rule of `bodyLimit` does not do. */
  maxBody?: number;
  /** Values that a JSON body may hold, where far fewer than one for 50 bytes of the limit can be right. */
  maxValues?: number;
  /** Whether it counts for the storage of a team, where its body does not decide that (http/team-storage.ts). */
  storesContent?: true | "decided by route";
  /** A streamed body or answer that is no JSON, by its type; a body may come under any type. */
  bytes?: { body?: string; response?: string };
  /** Answers with server-sent events; `response` is one of them. */
  eventStream?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
};

/** Declares an endpoint and keeps the exact types of its parts. */
export function endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Response extends z.ZodMiniType = z.ZodMiniType,
  const Caller extends Credentials = Credentials,
>(
  definition: Endpoint<Params, Query, Body, Response, Caller>,
): Endpoint<Params, Query, Body, Response, Caller> {
  return definition;
}

export type QueryOf<E> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _C> ? z.output<Q> : never;
export type BodyOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _C> ? z.output<B> : never;
export type ResponseOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _C> ? z.output<R> : never;

/** What a client passes: inputs before defaults and coercion. */
export type ParamsInput<E> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _C> ? z.input<P> : never;
export type QueryInput<E> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _C> ? z.input<Q> : never;
export type BodyInput<E> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _C> ? z.input<B> : never;
