import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Budget } from "#server/platform/http/limits/budget.ts";
import { onRequestEnd, tenantOf } from "#server/platform/http/limits/request-bounds.ts";
import { spoolToDisk } from "#server/platform/storage/spool.ts";

const mebibyte = 1_048_576;
/** Smaller answers do not count, in bytes: the limit of connections bounds them. */
const minCountedBytes = 65_536;

const defaultLimits = {
  memory: { perTenant: 32 * mebibyte, total: 128 * mebibyte },
  files: { perTenant: 1_024 * mebibyte, total: 8_192 * mebibyte },
};

export type AnswerBudgets = ReturnType<typeof makeAnswerBudgets>;

/** Limits what answers occupy until their clients have read them, for each tenant and in total. */
export function makeAnswerBudgets(limits = defaultLimits) {
  const memory = new Budget(limits.memory);
  const files = new Budget(limits.files);

  /**
   * Returns a stream of `source` through a temporary file, so that a slow client does not slow the source down. Fails
   * with 429 beyond the limit, which aborts an answer that is partly sent.
   */
  function spool(request: FastifyRequest, reply: FastifyReply, source: Readable): Readable {
    const tenant = tenantOf(request);
    let counted = 0;
    let hasEnded = false;
    onRequestEnd(reply, () => {
      hasEnded = true;
      files.giveBack(tenant, counted);
    });
    return spoolToDisk(source, (bytes) => {
      if (hasEnded) return;
      files.spend(tenant, bytes);
      counted += bytes;
    });
  }

  return {
    spool,
    /** Returns what to send: the answer, or a stream from a temporary file where it does not fit in memory. */
    fitInMemory(
      request: FastifyRequest,
      reply: FastifyReply,
      answer: string | Buffer,
    ): string | Buffer | Readable {
      if (answer.length < minCountedBytes) return answer;
      const bytes = Buffer.byteLength(answer);
      const tenant = tenantOf(request);
      if (!memory.trySpend(tenant, bytes)) return spool(request, reply, Readable.from([Buffer.from(answer)]));
      onRequestEnd(reply, () => memory.giveBack(tenant, bytes));
      return answer;
    },
  };
}
