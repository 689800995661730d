import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Disk } from "flydrive";
import type { Kysely } from "kysely";
import type pg from "pg";
import * as z from "zod/mini";
import { bodyLimit, bodyTooLarge } from "#contract/body-limits.ts";
import type { Credentials, Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import type { Issue } from "#contract/issues.ts";
import type { AccountCaller, ProjectCaller, PublicCaller } from "#server/auth/caller.ts";
import type { Database } from "#server/db/schema.ts";
import { withBounds } from "#server/db/statement-bounds.ts";
import type { Env } from "#server/env.ts";
import type { ActOnce } from "./act-once.ts";
import { notFound } from "./answers/not-found.ts";
import { findBrokenText } from "./bodies/broken-text.ts";
import { jsonTypes, takeJsonBodies } from "./bodies/json-bodies.ts";
import { takeForms } from "./bodies/multipart.ts";
import { describeIssue } from "./describe-issue.ts";
import { gateBounds, requestBounds } from "./request-bounds.ts";
import type { Room } from "./room.ts";
import { shortened } from "./shortened.ts";

/** What every area is built with. */
export type Deps = { env: Env; db: Kysely<Database>; pool: pg.Pool; reserve: pg.Pool; disk: Disk };

type Caller = ProjectCaller | AccountCaller | PublicCaller;

/** Says who calls, and refuses who may not: credentials, role and permission, allow-list, in this order. */
export type Gate = (request: FastifyRequest, endpoint: Endpoint) => Promise<Caller>;

/** Where areas mount their endpoints. */
export type Router = { fastify: FastifyInstance; gate: Gate; once: ActOnce; room: Room };

type CallerOf<C extends Credentials> = C extends "project" | "member"
  ? ProjectCaller
  : C extends "account" | "session"
    ? AccountCaller
    : PublicCaller;

type Handled<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, C> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  caller: C;
  request: FastifyRequest;
  reply: FastifyReply;
};

const callers = new WeakMap<FastifyRequest, Caller>();

/**
 * Mounts one endpoint of the contract. What the handler returns is sent with status 200; a streamed endpoint may send
 * by `reply` itself. The order of checks is that of decisions.md 4: who calls, then the input, then existence.
 */
export function serve<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
  C extends Credentials,
>(
  router: Router,
  endpoint: Endpoint<P, Q, B, R, C>,
  handle: (given: Handled<P, Q, B, CallerOf<C>>) => Promise<z.input<R> | FastifyReply>,
): void {
  const plain = endpoint as unknown as Endpoint;
  const limit = bodyLimit(plain);
  router.fastify.register(async (scope) => {
    await takeBodies(scope, plain);
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: limit,
      onRequest: async (request) => {
        const asked = withBounds(gateBounds, () => router.gate(request, plain));
        callers.set(
          request,
          await asked.catch((error: unknown) => {
            throw router.room.explain(plain, error);
          }),
        );
        router.room.assertFor(plain);
        assertBodyFits(request, limit);
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) as CallerOf<C>;
        const input = parseInput(plain, request);
        assertBranchExists(caller, request);
        const given = { ...input, caller, request, reply } as Handled<P, Q, B, CallerOf<C>>;
        const act = () => handle(given);
        // What a stream of events begins outlives the one who asked for it.
        if (plain.eventStream) return act();
        return withBounds(requestBounds(plain, reply), () =>
          endpoint.once ? router.once({ request, reply, caller }, act) : act(),
        );
      },
    });
  });
}

/** What its headers say already is not waited for. */
function assertBodyFits({ headers }: FastifyRequest, limit: number): void {
  if (Number(headers["content-length"] ?? 0) > limit) throw bodyTooLarge(limit);
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return;
  throw new ApiError("unsupported_encoding", {
    message: `Content-Encoding ${shortened(encoding)} is not supported: send the body as it is.`,
  });
}

/** Bodies as the endpoint takes them, once it is known who sends them; a streamed one is left to the route. */
async function takeBodies(scope: FastifyInstance, endpoint: Endpoint): Promise<void> {
  scope.removeAllContentTypeParsers();
  if (endpoint.streamed) {
    const types = endpoint.bytes?.body ? "*" : jsonTypes;
    scope.addContentTypeParser(types, (_request, payload, done) => done(null, payload));
  } else takeJsonBodies(scope, bodyLimit(endpoint));
  if (endpoint.form) await takeForms(scope);
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  return {
    params: parseInputPart(endpoint.params, request.params),
    query: parseInputPart(endpoint.query, request.query),
    body: isReadByRoute(endpoint, request) ? undefined : parseInputPart(endpoint.body, request.body ?? {}),
  };
}

function isReadByRoute({ streamed, form }: Endpoint, request: FastifyRequest): boolean {
  return streamed === true || (form === true && request.isMultipart());
}

/** Input as its schema gives it; everything wrong with it is `invalid_input` with its paths. */
export function parseInputPart<Schema extends z.ZodMiniType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> | undefined {
  if (!schema) return undefined;
  const broken = findBrokenText(value);
  if (broken) throw invalidInput([broken]);
  const result = check(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, maxIssues);
  throw invalidInput(issues.map((issue) => describeIssue(issue, value)));
}

/** Of a long list everything may be wrong. */
const maxIssues = 100;

function check<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  try {
    return z.safeParse(schema, value);
  } catch (error) {
    // So much is wrong that zod cannot list it.
    if (error instanceof RangeError) throw invalidInput([{ path: "", message: "has another shape" }]);
    throw error;
  }
}

/** The refusal that says what is wrong with an input, and where. */
export function invalidInput(issues: readonly Issue[]): ApiError {
  const shown = issues.map((issue) => ({ ...issue, path: shortened(issue.path) }));
  const [first] = shown;
  const message = first ? `The request is not valid: ${first.path || "it"}: ${first.message}.` : undefined;
  return new ApiError("invalid_input", { ...(message ? { message } : {}), details: { issues: shown } });
}

/** The gate lets a request with an unknown branch pass with branch 0: existence comes after the input. */
function assertBranchExists(caller: Caller, { query, params }: FastifyRequest): void {
  const { branch } = { ...(params as object), ...(query as object) } as { branch?: unknown };
  if ("scope" in caller && caller.scope.branchId === 0) {
    throw notFound("branch", String(branch));
  }
}
