import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Answer } from "#server/testing/test-app.ts";

const channel = "tracing:fastify.request.handler:error";

/** Records the causes of internal errors, which answers do not contain, and uncaught errors. */
export function watchServer() {
  const causes = new Map<string, string>();
  const uncaught: string[] = [];
  const recordCause = (message: unknown) => {
    const { request, error } = message as { request: { id: string }; error: unknown };
    causes.set(request.id, errorMessage(error));
  };
  const recordUncaught = (error: Error) => void uncaught.push(error.stack ?? String(error));
  subscribe(channel, recordCause);
  process.on("uncaughtExceptionMonitor", recordUncaught);
  return {
    uncaught,
    causeOf({ status, body }: Answer): string | undefined {
      return status < 500 ? undefined : causes.get(body?.requestId);
    },
    close() {
      unsubscribe(channel, recordCause);
      process.off("uncaughtExceptionMonitor", recordUncaught);
    },
  };
}

/** Returns the stack, with PostgreSQL's details for its errors. */
function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { detail, where } = error as { detail?: string; where?: string };
  return [error.stack, detail, where].filter((part) => part !== undefined).join("\n    ");
}
