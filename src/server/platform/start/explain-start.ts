import { isCode } from "#server/platform/db/start/data-folder.ts";
import type { Settings } from "#server/platform/env/env.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { isDiskFull } from "#server/platform/http/answers/outage-errors.ts";

/** Returns an error with a message for the operator if the operator can fix the failure; otherwise the same error. */
export function explainStartError(error: unknown, { host, port }: Pick<Settings, "host" | "port">): unknown {
  if (isCode(error, "EADDRINUSE"))
    return new StartRefused(`Port ${port} is in use: set PORT to another one.`);
  if (isCode(error, "EACCES"))
    return new StartRefused(`Port ${port} may not be opened by this user: set PORT to one above 1023.`);
  if (isCode(error, "EADDRNOTAVAIL"))
    return new StartRefused(`HOST=${host} is not an address of this machine.`);
  if (isCode(error, "ENOTFOUND") || isCode(error, "EAI_AGAIN"))
    return new StartRefused(`HOST=${host} cannot be resolved: set it to an address.`);
  if (isDiskFull(error) || isDiskFullMessage(error))
    return new StartRefused("The disk is full: free up space and start again.");
  return error;
}

/** Whether a program that we started, such as PostgreSQL, reports a full disk: it has no error codes. */
function isDiskFullMessage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message.includes("No space left on device") || isDiskFullMessage(error.cause);
}
