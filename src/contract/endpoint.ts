import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { Action } from "./permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Accepted kinds of credentials, checked before roles and permissions (rules.md 1.3 to 1.9):
 * `public` any caller · `session` a signed-in browser · `account` a session, or a personal token in Authorization ·
 * `project` the project token alone, or a session · `member` project token and personal token, or a session.
 */
export type Credentials = "public" | "session" | "account" | "project" | "member";

/** One operation of the API as a value: its input, its accepted callers and its output. */
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
  /** The effects and the answer of the operation. Refers to nothing that a reader of the API cannot open. */
  description: string;
  /** Section of `rest-api.md` or `rules.md` that specifies it. */
  section: string;
  credentials: Caller;
  /** Row of the permissions table. Without it the credentials suffice. */
  action?: Action;
  /** A POST or PUT that changes nothing, so the allow-list does not apply. */
  readOnly?: boolean;
  /**
   * An action that is not an edit: with an Idempotency-Key it runs once, however often it is sent (idempotency.ts).
   */
  once?: boolean;
  /** Requires a session; no token suffices. */
  sessionOnly?: boolean;
  /** A write that is allowed in an archived project, such as restoring it or revoking access. */
  allowedOnArchived?: boolean;
  /** Concerns the whole project: a `branch` is ignored, even if unknown (rest-api.md 4.13). */
  ignoresBranch?: boolean;
  /** Accepts the secret part of the project token as `apiSecret` in the query (files.md 1). */
  secretInQuery?: boolean;
  /** Reads or changes the session, so it ignores the person that the request names (request-person.ts). */
  ignoresPerson?: boolean;
  /** The request may name its person in the query too (request-person.ts). */
  personInQuery?: boolean;
  /** The route reads the body as a stream. */
  streamed?: boolean;
  /** Schema of a streamed body or a form for the documentation. The route validates the body in parts. */
  streamedBody?: z.ZodMiniType;
  /** Accepts a multipart form, which the route reads part by part; with a `body`, also JSON of that schema. */
  form?: boolean;
  /** Maximum bytes of the body, instead of the default of `bodyLimit`. */
  maxBody?: number;
  /** Maximum number of values in a JSON body, if valid bodies have far fewer than the default of one per 50 bytes. */
  maxValues?: number;
  /** Whether the operation needs free storage of the team, if its body limit does not tell (team-storage.ts). */
  storesContent?: true | "decided by route";
  /** Content types of a streamed body or response that is not JSON; requests may declare any type. */
  bytes?: { body?: string; response?: string };
  /** Answers with server-sent events; `response` is the schema of one event. */
  eventStream?: boolean;
  /** Error codes of the operation itself. Codes of credentials, input and limits are derived (declared-errors.ts). */
  errors?: readonly ErrorCode[];
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
};

/** Declares an endpoint with the exact types of its parts. */
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

/** Input of a client, before defaults and coercion. */
export type ParamsInput<E> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _C> ? z.input<P> : never;
export type QueryInput<E> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _C> ? z.input<Q> : never;
export type BodyInput<E> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _C> ? z.input<B> : never;
