import type { FastifyBaseLogger } from "fastify";

/**
 * What the operator is told beside the log of requests: plain lines while Parlance starts, then warnings of the log, where
 * every line is JSON.
 */
export function openReport() {
  let log: Pick<FastifyBaseLogger, "warn"> | undefined;
  return {
    say: (line: string) => (log ? log.warn(line) : console.log(line)),
    warn: (line: string) => (log ? log.warn(line) : console.error(line)),
    /** From now on. */
    goOnIn(given: Pick<FastifyBaseLogger, "warn">) {
      log = given;
    },
  };
}
