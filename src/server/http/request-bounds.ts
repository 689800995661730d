import type { FastifyReply } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { StatementBounds } from "#server/db/statement-bounds.ts";
import { isWrite } from "./is-write.ts";

/** Reads that take longer are refused; a write may hold all that an upload holds. */
export const maxMs = { read: 15_000, write: 600_000 };

/** To find out who calls. Requests share these statements: they do not end with the one that began them. */
export const gateBounds: StatementBounds = { maxMs: maxMs.read };

/**
 * What the statements of a request may take (decisions.md 8.10). A read ends with the connection that asked for it; a write
 * goes on.
 */
export function requestBounds(endpoint: Endpoint, reply: FastifyReply): StatementBounds {
  const isLong = isWrite(endpoint) || endpoint.bytes?.response !== undefined;
  const longest = isLong ? maxMs.write : maxMs.read;
  return isWrite(endpoint) ? { maxMs: longest } : { maxMs: longest, signal: leaving(reply) };
}

/** Aborted when the connection ends before the answer was sent; it may have ended while the request waited. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const look = () => raw.writableFinished || controller.abort();
  if (raw.closed) look();
  else raw.once("close", look);
  return controller.signal;
}
