import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { queryBoolean } from "#contract/common.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Caller } from "#server/auth/caller.ts";
import type { StatementBounds } from "#server/db/statement-bounds.ts";
import { isWrite } from "./is-write.ts";

/** Reads that take longer are refused; a write may hold all that an upload holds. */
export const maxMs = { read: 15_000, write: 600_000 };

/** To find out who calls. Requests share these statements: they do not end with the one that began them. */
export const gateBounds = (request: FastifyRequest): StatementBounds => ({
  maxMs: maxMs.read,
  group: groupOf(request),
});

/** The project that a request is about, as it says before anybody has looked; else where it comes from. */
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

/** Team, person or address that the memory of a request counts for: a team may have any number of projects. */
export function tenantOf(request: FastifyRequest): string {
  const caller = callers.get(request);
  if (!caller) return request.ip;
  return "scope" in caller ? `team ${caller.scope.teamId}` : groupOfCaller(caller);
}

/** Whose work it is once it is known who calls: what a request says of itself could be another project each time. */
function groupOfCaller(caller: Caller): string {
  if ("scope" in caller) return `project ${caller.scope.projectId}`;
  const person = caller.kind === "public" ? caller.account?.person : caller.person;
  return person ? `person ${person.id}` : caller.address;
}

/** A team takes turns with others, and its projects with each other: it may have any number of them. */
function turnOf(caller: Caller): Pick<StatementBounds, "group" | "member"> {
  const member = groupOfCaller(caller);
  return { group: "scope" in caller ? `team ${caller.scope.teamId}` : member, member };
}

/**
 * What the statements of a request may take (decisions.md 8.10). A read, or a dry run, ends with the connection that asked
 * for it; a write goes on.
 */
export function requestBounds(endpoint: Endpoint, reply: FastifyReply, caller: Caller): StatementBounds {
  const isLong = isWrite(endpoint) || endpoint.bytes?.response !== undefined;
  const isKept = isWrite(endpoint) && !isDryRun(reply.request);
  const longest = isLong ? maxMs.write : maxMs.read;
  const bounds = { maxMs: longest, ...turnOf(caller) };
  return isKept ? bounds : { ...bounds, signal: leaving(reply) };
}

function isDryRun({ query }: FastifyRequest): boolean {
  return z.safeParse(queryBoolean, (query as { dryRun?: unknown }).dryRun).data === true;
}

/** Calls back once, when the answer has been sent or its client has left; at once where that has happened. */
export function whenOver({ raw }: FastifyReply, release: () => void): void {
  if (raw.closed || raw.destroyed) return void release();
  let isOver = false;
  const end = () => {
    if (!isOver) release();
    isOver = true;
  };
  raw.once("finish", end).once("close", end);
}

/** Aborted when the connection ends before the answer was sent; it may have ended while the request waited. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const look = () => raw.writableFinished || controller.abort();
  if (raw.closed) look();
  else raw.once("close", look);
  return controller.signal;
}
