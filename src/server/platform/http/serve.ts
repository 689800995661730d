import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { bodyLimit, bodyTooLarge } from "#contract/body-limits.ts";
import type { Credentials, Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { withBounds } from "#server/platform/db/statements/statement-bounds.ts";
import { notFound } from "./answers/not-found.ts";
import { acceptJsonBodies, jsonTypes } from "./bodies/json-bodies.ts";
import { acceptForms } from "./bodies/multipart.ts";
import type { AccountCaller, Caller, ProjectCaller, PublicCaller } from "./caller.ts";
import type { Router } from "./deps.ts";
import { parseInputPart } from "./input/parse-input.ts";
import { truncate } from "./input/truncate.ts";
import { callerOf, gateBounds, groupOf, requestBounds, setCaller } from "./limits/request-bounds.ts";
import { acceptedTypes } from "./unsupported-content.ts";

type CallerOf<C extends Credentials> = C extends "project" | "member"
  ? ProjectCaller
  : C extends "account" | "session"
    ? AccountCaller
    : PublicCaller;

type HandlerInput<P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, C> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  caller: C;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Mounts one endpoint of the contract. The result of the handler is sent with status 200; a streamed endpoint
 * may use `reply` itself. Checks run in the order of rules.md 4: caller, input, existence.
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
  handle: (given: HandlerInput<P, Q, B, CallerOf<C>>) => Promise<z.input<R> | FastifyReply>,
): void {
  // The same endpoint without the types of its input.
  const plain = endpoint as unknown as Endpoint;
  const limit = bodyLimit(plain);
  const mount = async (scope: FastifyInstance) => {
    await acceptBodies(scope, plain);
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: limit,
      config: { accepts: acceptedTypes(plain) },
      onRequest: async (request, reply) => {
        await router.turns.begin(groupOf(request));
        const authentication = withBounds(gateBounds(request), () => router.gate(request, plain));
        const caller = await authentication.catch((error: unknown) => {
          throw router.diskSpace.explain(plain, error);
        });
        setCaller(request, caller);
        router.diskSpace.assertFor(plain);
        assertBodyFits(request, limit);
        await router.storage.begin({ request, reply, endpoint: plain, caller });
        if (plain.streamed || plain.form) router.bodyBudgets.beginUpload(request, reply);
        if (!plain.streamed && plain.method !== "GET") router.bodyBudgets.beginMemory(request, reply);
      },
      handler: async (request, reply) => {
        const caller = callerOf(request) as CallerOf<C>;
        const input = parseInput(plain, request);
        assertBranchExists(caller, request);
        const handlerInput = { ...input, caller, request, reply } as HandlerInput<P, Q, B, CallerOf<C>>;
        const action = () => handle(handlerInput);
        // An event stream outlives the bounds of its request.
        if (plain.eventStream) return action();
        return withBounds(requestBounds(plain, reply, caller), () =>
          endpoint.once ? router.once({ request, reply, caller }, action) : action(),
        );
      },
    });
  };
  // Without a name Fastify searches all loaded modules for one, for each endpoint again.
  router.fastify.register(Object.assign(mount, { [Symbol.for("fastify.display-name")]: endpoint.path }));
}

/** Rejects by Content-Length and Content-Encoding before reading the body. */
function assertBodyFits({ headers }: FastifyRequest, limit: number): void {
  if (Number(headers["content-length"] ?? 0) > limit) throw bodyTooLarge(limit);
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return;
  throw new ApiError("unsupported_encoding", {
    message: `Content-Encoding ${truncate(encoding)} is not supported. Send the body uncompressed.`,
  });
}

/** Adds the body parsers of the endpoint, which run after the gate. A streamed body is left to the route. */
async function acceptBodies(scope: FastifyInstance, endpoint: Endpoint): Promise<void> {
  scope.removeAllContentTypeParsers();
  if (endpoint.streamed) {
    const types = endpoint.bytes?.body ? "*" : jsonTypes;
    scope.addContentTypeParser(types, (_request, payload, done) => done(null, payload));
  } else if (!endpoint.form || endpoint.body) acceptJsonBodies(scope, endpoint);
  if (endpoint.form) await acceptForms(scope);
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

/** The gate treats an unknown branch as branch 0, since existence is checked after the input. */
function assertBranchExists(caller: Caller, { query, params }: FastifyRequest): void {
  const { branch } = { ...(params as object), ...(query as object) } as { branch?: unknown };
  if ("scope" in caller && caller.scope.branchId === 0) {
    throw notFound("branch", String(branch));
  }
}
