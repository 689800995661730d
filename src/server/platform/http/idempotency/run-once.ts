import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { ApiError } from "#contract/errors.ts";
import { idempotencyKeyHeader, idempotencyKeySchema, replayedHeader } from "#contract/idempotency.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env } from "#server/platform/env/env.ts";
import { isDatabaseLost } from "#server/platform/http/answers/outage-errors.ts";
import { type WatchedBody, watchBody } from "#server/platform/http/bodies/hash-body.ts";
import type { AccountCaller, ProjectCaller, PublicCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { decrypt, encrypt, sameHash } from "#server/platform/secrets/secrets.ts";
import {
  abandonRequest,
  beginRequest,
  type FoundRequest,
  findRequest,
  forgetRequest,
  lockSeconds,
  renewRequestLock,
  storeAnswer,
} from "./idempotency.store.ts";

/**
 * Interval of polling for the answer of an action that another request runs, in ms. It grows from `first` to
 * `max`.
 */
const pollMs = { first: 20, max: 500 };
/** Maximum time of polling, in ms. */
const timeoutMs = 60_000;

type Caller = ProjectCaller | AccountCaller | PublicCaller;
type OnceContext = { request: FastifyRequest; reply: FastifyReply; caller: Caller };

/** Runs an action, or returns the stored answer of its first run. */
export type RunOnce = <T>(requested: OnceContext, action: () => Promise<T>) => Promise<T>;

/**
 * Runs actions with an Idempotency-Key once per sender (rules.md 8.11). The first request locks the key while it runs;
 * others with the same key wait for its answer. A rejected or failed action may be sent again.
 */
export function makeRunOnce({ db, env }: { db: Kysely<Database>; env: Env }): RunOnce {
  return async ({ request, reply, caller }, action) => {
    const key = readKey(request);
    if (key === undefined) return action();
    const requested = { caller: nameOf(caller), key, requestHash: hashOfRequest(request) };
    const body = watchBody(request, env.secret);
    const found = await beginOrFind(db, requested, { request, bodyHash: body.knownHash });
    if (found === undefined) return await perform({ db, env, request }, { ...requested, body }, action);
    if (!sameHash(await body.readAll(), found.body_hash ?? Buffer.alloc(0))) throw keyUsed();
    reply.header(replayedHeader, "true");
    return JSON.parse(decrypt(env.secret, found.answer));
  };
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[idempotencyKeyHeader.toLowerCase()];
  if (key === undefined) return undefined;
  const { success, data, error } = z.safeParse(idempotencyKeySchema, key);
  if (success) return data;
  throw invalidInput([{ path: idempotencyKeyHeader, message: error.issues[0]?.message ?? "is not valid" }]);
}

/**
 * Name of the sender, for whom a key is valid. Token and session of a person count as different senders, since they may
 * see different content.
 */
function nameOf(caller: Caller): string {
  if (caller.kind === "public") return caller.kind;
  const token = "tokenId" in caller ? (caller.tokenId ?? 0) : 0;
  const project = "scope" in caller ? caller.scope.projectId : 0;
  return [caller.kind, caller.person?.id ?? 0, token, project].join(" ");
}

function hashOfRequest({ method, url }: FastifyRequest): Buffer {
  return createHash("sha256").update(`${method} ${url}`).digest();
}

type Action = { caller: string; key: string; requestHash: Buffer };
type Answered = FoundRequest & { answer: Buffer };

/** Returns the answer of the first request, once it has one; undefined if this request is the first. */
async function beginOrFind(
  db: Kysely<Database>,
  action: Action,
  { request, bodyHash }: { request: FastifyRequest; bodyHash: Buffer | undefined },
): Promise<Answered | undefined> {
  const until = Date.now() + timeoutMs;
  for (let delayMs = pollMs.first; ; delayMs = Math.min(delayMs * 2, pollMs.max)) {
    if (await beginRequest(db, action, bodyHash)) return undefined;
    const found = await findRequest(db, action);
    if (found) {
      assertSame(action, found, bodyHash);
      if (found.answer) return { ...found, answer: found.answer };
      if (found.lost) throw new ApiError("request_unfinished");
      if (Date.now() > until || request.raw.destroyed) throw stillRunning();
    }
    await sleep(delayMs);
  }
}

function assertSame({ requestHash }: Action, found: FoundRequest, bodyHash: Buffer | undefined): void {
  const isOtherBody = bodyHash && found.body_hash && !sameHash(bodyHash, found.body_hash);
  if (isOtherBody || !sameHash(requestHash, found.request_hash)) throw keyUsed();
}

const keyUsed = () => new ApiError("idempotency_key_used");

function stillRunning(): ApiError {
  return new ApiError("request_unfinished", {
    message: `The first request with this ${idempotencyKeyHeader} is still in progress. Try again later.`,
    details: { retryAfter: 5 },
  });
}

type RequestContext = { db: Kysely<Database>; env: Env; request: FastifyRequest };

/** Runs the action and renews its lock. The lock of a process that died expires. */
async function perform<T>(
  { db, env, request }: RequestContext,
  { body, ...action }: Action & { body: WatchedBody },
  work: () => Promise<T>,
): Promise<T> {
  const renewal = setInterval(
    () => void renewRequestLock(db, action).catch(() => {}),
    (lockSeconds * 1_000) / 3,
  );
  try {
    const answer = await work().catch(async (error: unknown) => {
      const settle = isDatabaseLost(error) ? abandonRequest : forgetRequest;
      await settle(db, action).catch(() => {});
      throw error;
    });
    const sealed = encrypt(env.secret, JSON.stringify(answer));
    await storeAnswer(db, action, { answer: sealed, bodyHash: body.digest() }).catch((error: unknown) =>
      request.log.error(error, "the answer of a request could not be stored"),
    );
    return answer;
  } finally {
    clearInterval(renewal);
  }
}
