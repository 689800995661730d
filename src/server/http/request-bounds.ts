import type { FastifyReply } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { StatementBounds } from "#server/db/statement-bounds.ts";
import { isWrite } from "./is-write.ts";

/** Reads that take longer are refused; a write may hold all that an upload holds. */
const maxMs = { read: 15_000, write: 600_000 };

/** To find out who calls. */
export const gateBounds: StatementBounds = { maxMs: maxMs.read };

/**
 * What the statements of a request may take (decisions.md 8.10). A read ends with the connection that asked for it; a write
 * goes on.
 */
export function requestBounds(endpoint: Endpoint, reply: FastifyReply): StatementBounds {
  const isLong = isWrite(endpoint) || endpoint.bytes?.response !== undefined;
  return isLong ? { maxMs: maxMs.write } : { maxMs: maxMs.read, signal: leaving(reply) };
}

/** Aborted when the connection ends before the answer was sent. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => raw.writableFinished || controller.abort());
  return controller.signal;
}
