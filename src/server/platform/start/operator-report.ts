import type { FastifyBaseLogger } from "fastify";

/**
 * Messages for the operator: plain lines while Parlance starts, then warnings in the log, where every line is JSON.
 */
export function openOperatorReport() {
  let log: Pick<FastifyBaseLogger, "warn"> | undefined;
  return {
    print: (line: string) => (log ? log.warn(line) : console.log(line)),
    warn: (line: string) => (log ? log.warn(line) : console.error(line)),
    switchToLog(given: Pick<FastifyBaseLogger, "warn">) {
      log = given;
    },
  };
}
