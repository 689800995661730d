import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { ApiError } from "#contract/errors.ts";
import { onceHeader, onceKeySchema, repeatedHeader } from "#contract/once.ts";
import type { AccountCaller, ProjectCaller, PublicCaller } from "#server/auth/caller.ts";
import type { Database } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { decrypt, encrypt, sameHash } from "#server/secrets/secrets.ts";
import {
  beginAct,
  type FoundAct,
  findAct,
  forgetAct,
  holdAct,
  holdSeconds,
  keepAnswer,
} from "./acts.store.ts";
import { type WatchedBody, watchBody } from "./bodies/watched-body.ts";
import { invalidInput } from "./invalid-input.ts";

/** How often somebody who waits for the answer of the same act looks for it: seldom after a while. */
const lookMs = { first: 20, most: 500 };
/** How long they wait at most. */
const patienceMs = 60_000;

type Caller = ProjectCaller | AccountCaller | PublicCaller;
type Asked = { request: FastifyRequest; reply: FastifyReply; caller: Caller };

/** Does an act, or answers what it was answered before. */
export type ActOnce = <T>(asked: Asked, act: () => Promise<T>) => Promise<T>;

/**
 * Acts with an Idempotency-Key are done once for whoever sends it (decisions.md 8.11): the first request holds the key
 * while it works, others with it wait for its answer. What was refused or failed was not done, and may be sent again.
 */
export function makeActOnce({ db, env }: { db: Kysely<Database>; env: Env }): ActOnce {
  return async ({ request, reply, caller }, act) => {
    const key = readKey(request);
    if (key === undefined) return act();
    const asked = { caller: nameOf(caller), key, requestHash: hashOfRequest(request) };
    const body = watchBody(request, env.secret);
    const found = await beginOrFind(db, asked, { request, bodyHash: body.known });
    if (found === undefined) return await perform({ db, env, request }, { ...asked, body }, act);
    if (!sameHash(await body.readAll(), found.body_hash ?? Buffer.alloc(0))) throw keyUsed();
    reply.header(repeatedHeader, "true");
    return JSON.parse(decrypt(env.secret, found.answer));
  };
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const given = headers[onceHeader.toLowerCase()];
  if (given === undefined) return undefined;
  const { success, data, error } = z.safeParse(onceKeySchema, given);
  if (success) return data;
  throw invalidInput([{ path: onceHeader, message: error.issues[0]?.message ?? "is not valid" }]);
}

/** The same key of two people, or of a token and a session, is two keys: they may be shown different things. */
function nameOf(caller: Caller): string {
  if (caller.kind === "public") return caller.kind;
  const token = "tokenId" in caller ? (caller.tokenId ?? 0) : 0;
  const project = "scope" in caller ? caller.scope.projectId : 0;
  return [caller.kind, caller.person?.id ?? 0, token, project].join(" ");
}

function hashOfRequest({ method, url }: FastifyRequest): Buffer {
  return createHash("sha256").update(`${method} ${url}`).digest();
}

type Act = { caller: string; key: string; requestHash: Buffer };
type Answered = FoundAct & { answer: Buffer };

/** The answer of the first request, once it has one; undefined when this is the first. */
async function beginOrFind(
  db: Kysely<Database>,
  act: Act,
  { request, bodyHash }: { request: FastifyRequest; bodyHash: Buffer | undefined },
): Promise<Answered | undefined> {
  const until = Date.now() + patienceMs;
  for (let waited = lookMs.first; ; waited = Math.min(waited * 2, lookMs.most)) {
    if (await beginAct(db, act, bodyHash)) return undefined;
    const found = await findAct(db, act);
    if (found) {
      assertSame(act, found, bodyHash);
      if (found.answer) return { ...found, answer: found.answer };
      if (found.lost) throw new ApiError("act_unfinished");
      if (Date.now() > until || request.raw.destroyed) throw goesOn();
    }
    await sleep(waited);
  }
}

function assertSame({ requestHash }: Act, found: FoundAct, bodyHash: Buffer | undefined): void {
  const isOther = bodyHash && found.body_hash && !sameHash(bodyHash, found.body_hash);
  if (isOther || !sameHash(requestHash, found.request_hash)) throw keyUsed();
}

const keyUsed = () => new ApiError("idempotency_key_used");

function goesOn(): ApiError {
  return new ApiError("act_unfinished", {
    message: `The first request with this ${onceHeader} is still at work. Send this one again later.`,
    details: { retryAfter: 5 },
  });
}

type Room = { db: Kysely<Database>; env: Env; request: FastifyRequest };

/** The act itself. While it goes on its hold is renewed: of a process that died it ends. */
async function perform<T>(
  { db, env, request }: Room,
  { body, ...act }: Act & { body: WatchedBody },
  work: () => Promise<T>,
): Promise<T> {
  const holding = setInterval(() => void holdAct(db, act).catch(() => {}), (holdSeconds * 1_000) / 3);
  try {
    const answer = await work().catch(async (error: unknown) => {
      // While the database is away nobody knows whether it was done: then the act stays unfinished.
      await forgetAct(db, act).catch(() => {});
      throw error;
    });
    const sealed = encrypt(env.secret, JSON.stringify(answer));
    await keepAnswer(db, act, { answer: sealed, bodyHash: body.digest() }).catch((error: unknown) =>
      request.log.error(error, "the answer of an act could not be kept"),
    );
    return answer;
  } finally {
    clearInterval(holding);
  }
}
