import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { spooled } from "#server/files/spool.ts";
import { Budget } from "#server/http/budget.ts";
import { tenantOf, whenOver } from "#server/http/request-bounds.ts";

const mebibyte = 1_048_576;
/** Smaller answers do not count, in bytes: the limit of connections bounds them. */
const worthwhile = 65_536;

/**
 * Limits the memory of answers that wait for their readers, for each tenant and in total. Returns what to send: the answer,
 * or, beyond the limit, a stream that reads it from a temporary file as fast as the client does.
 */
export function makeWaitingAnswers() {
  const budget = new Budget({ perTenant: 32 * mebibyte, total: 128 * mebibyte });
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: string | Buffer,
  ): string | Buffer | Readable => {
    if (answer.length < worthwhile) return answer;
    const bytes = Buffer.byteLength(answer);
    const tenant = tenantOf(request);
    if (!budget.trySpend(tenant, bytes)) return spooled(Readable.from([Buffer.from(answer)]));
    whenOver(reply, () => budget.giveBack(tenant, bytes));
    return answer;
  };
}
