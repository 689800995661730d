import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { queryBoolean } from "#contract/common.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { StatementBounds } from "#server/platform/db/statements/statement-bounds.ts";
import type { Caller } from "#server/platform/http/caller.ts";
import { isWrite } from "#server/platform/http/is-write.ts";

/** Maximum time of a request's statements, in ms. Writes get more, since an upload may be large. */
export const maxMs = { read: 15_000, write: 600_000 };

/**
 * Bounds for authenticating a request. Requests share these statements, so they do not end with the request
 * that started them.
 */
export const gateBounds = (request: FastifyRequest): StatementBounds => ({
  maxMs: maxMs.read,
  group: groupOf(request),
});

/** The project that a request names, which is not authorized yet; otherwise its address. */
export function groupOf({ params, query, ip }: FastifyRequest): string {
  const { app } = { ...(params as object), ...(query as object) } as { app?: unknown };
  return typeof app === "string" ? app : ip;
}

const callers = new WeakMap<FastifyRequest, Caller>();

/** Called by the gate's hook, before the body is read. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller);
}

export function callerOf(request: FastifyRequest): Caller | undefined {
  return callers.get(request);
}

/**
 * Returns the team, person or address whose budget a request's memory counts for. A team may have any number of
 * projects, so projects have no budget.
 */
export function tenantOf(request: FastifyRequest): string {
  const caller = callers.get(request);
  if (!caller) return request.ip;
  return "scope" in caller ? `team ${caller.scope.teamId}` : groupOfCaller(caller);
}

/**
 * Returns the group of an authenticated caller: not the project that the request names, which could be a different one
 * each time.
 */
function groupOfCaller(caller: Caller): string {
  if ("scope" in caller) return `project ${caller.scope.projectId}`;
  const person = caller.kind === "public" ? caller.account?.person : caller.person;
  return person ? `person ${person.id}` : caller.address;
}

/**
 * Teams take turns with each other, and the projects of a team among themselves, since a team may have any
 * number of them.
 */
function turnOf(caller: Caller): Pick<StatementBounds, "group" | "member"> {
  const member = groupOfCaller(caller);
  return { group: "scope" in caller ? `team ${caller.scope.teamId}` : member, member };
}

/**
 * Bounds for the statements of a request (rules.md 8.10). A read or a dry run is cancelled when its connection closes;
 * a write continues.
 */
export function requestBounds(endpoint: Endpoint, reply: FastifyReply, caller: Caller): StatementBounds {
  const isLong = isWrite(endpoint) || endpoint.bytes?.response !== undefined;
  const survivesDisconnect = isWrite(endpoint) && !isDryRun(reply.request);
  const longestMs = isLong ? maxMs.write : maxMs.read;
  const bounds = { maxMs: longestMs, ...turnOf(caller) };
  return survivesDisconnect ? bounds : { ...bounds, signal: disconnectSignal(reply) };
}

function isDryRun({ query }: FastifyRequest): boolean {
  return z.safeParse(queryBoolean, (query as { dryRun?: unknown }).dryRun).data === true;
}

/** Calls back once when the answer was sent or the client disconnected; immediately if that has happened. */
export function onRequestEnd({ raw }: FastifyReply, release: () => void): void {
  if (raw.closed || raw.destroyed) return void release();
  let isOver = false;
  const end = () => {
    if (!isOver) release();
    isOver = true;
  };
  raw.once("finish", end).once("close", end);
}

/**
 * Returns a signal that aborts when the connection closes before the answer was sent, which may have happened
 * already.
 */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abortUnlessFinished = () => raw.writableFinished || controller.abort();
  if (raw.closed) abortUnlessFinished();
  else raw.once("close", abortUnlessFinished);
  return controller.signal;
}
