import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { bodyLimit, bodyTooLarge } from "#contract/body-limits.ts";
import type { Credentials, Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import type { AccountCaller, Caller, ProjectCaller, PublicCaller } from "#server/auth/caller.ts";
import { withBounds } from "#server/db/statement-bounds.ts";
import { notFound } from "./answers/not-found.ts";
import { jsonTypes, takeJsonBodies } from "./bodies/json-bodies.ts";
import { takeForms } from "./bodies/multipart.ts";
import type { Router } from "./deps.ts";
import { parseInputPart } from "./parse-input.ts";
import { callerOf, gateBounds, groupOf, requestBounds, setCaller } from "./request-bounds.ts";
import { truncate } from "./truncate.ts";
import { acceptedTypes } from "./unsupported-content.ts";

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
  const mount = async (scope: FastifyInstance) => {
    await takeBodies(scope, plain);
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: limit,
      config: { accepts: acceptedTypes(plain) },
      onRequest: async (request, reply) => {
        await router.turns.begin(groupOf(request));
        const asked = withBounds(gateBounds(request), () => router.gate(request, plain));
        const caller = await asked.catch((error: unknown) => {
          throw router.diskSpace.explain(plain, error);
        });
        setCaller(request, caller);
        router.diskSpace.assertFor(plain);
        assertBodyFits(request, limit);
        await router.storage.begin({ request, reply, endpoint: plain, caller });
        if (plain.streamed || plain.form) router.bodies.beginUpload(request, reply);
        if (!plain.streamed && plain.method !== "GET") router.bodies.beginMemory(request, reply);
      },
      handler: async (request, reply) => {
        const caller = callerOf(request) as CallerOf<C>;
        const input = parseInput(plain, request);
        assertBranchExists(caller, request);
        const given = { ...input, caller, request, reply } as Handled<P, Q, B, CallerOf<C>>;
        const action = () => handle(given);
        // What a stream of events begins outlives the one who asked for it.
        if (plain.eventStream) return action();
        return withBounds(requestBounds(plain, reply, caller), () =>
          endpoint.once ? router.once({ request, reply, caller }, action) : action(),
        );
      },
    });
  };
  // Without a name Fastify looks for one among all modules that were loaded, for each endpoint anew.
  router.fastify.register(Object.assign(mount, { [Symbol.for("fastify.display-name")]: endpoint.path }));
}

/** What its headers say already is not waited for. */
function assertBodyFits({ headers }: FastifyRequest, limit: number): void {
  if (Number(headers["content-length"] ?? 0) > limit) throw bodyTooLarge(limit);
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return;
  throw new ApiError("unsupported_encoding", {
    message: `Content-Encoding ${truncate(encoding)} is not supported. Send the body uncompressed.`,
  });
}

/** Bodies as the endpoint takes them, once it is known who sends them; a streamed one is left to the route. */
async function takeBodies(scope: FastifyInstance, endpoint: Endpoint): Promise<void> {
  scope.removeAllContentTypeParsers();
  if (endpoint.streamed) {
    const types = endpoint.bytes?.body ? "*" : jsonTypes;
    scope.addContentTypeParser(types, (_request, payload, done) => done(null, payload));
  } else if (!endpoint.form || endpoint.body) takeJsonBodies(scope, endpoint);
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

/** The gate lets a request with an unknown branch pass with branch 0: existence comes after the input. */
function assertBranchExists(caller: Caller, { query, params }: FastifyRequest): void {
  const { branch } = { ...(params as object), ...(query as object) } as { branch?: unknown };
  if ("scope" in caller && caller.scope.branchId === 0) {
    throw notFound("branch", String(branch));
  }
}
