import { ApiError } from "#contract/errors.ts";

/** System error codes of a database connection that cannot be opened or was lost. */
const lostConnectionCodes = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
/**
 * PostgreSQL error classes and codes for a lost connection, startup, shutdown, too many connections, and a
 * standby.
 */
const lostConnectionStates = /^(?:08...|57P0.|53300|25006)$/;
/** Messages of pg, its pool and Kysely that have no code. */
const lostMessages = [
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "Query read timeout",
  "Postgres connection has been discarded",
];
/** Error codes of a full disk: of the system, of a quota, of PostgreSQL. */
const diskFullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);
const statementCanceled = "57014";

type ErrorWithCode = { code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown };

/**
 * Maps failures outside of the application to an error: database unreachable, disk full, statement timeout.
 */
export function outageError(error: unknown): ApiError | undefined {
  for (let cause = error; hasCode(cause); cause = cause.cause) {
    const code = String(cause.code ?? "");
    if (diskFullCodes.has(code)) return new ApiError("storage_full");
    if (code === statementCanceled) return new ApiError("too_costly");
    if (isLost(cause, code)) return new ApiError("unavailable");
  }
  return undefined;
}

/**
 * Whether the database was lost or fell silent. It is then unknown whether a statement that was sent took effect.
 */
export function isDatabaseLost(error: unknown): boolean {
  return (error instanceof ApiError ? error : outageError(error))?.code === "unavailable";
}

/** Whether an error or any of its causes means that no disk space is left. */
export function isDiskFull(error: unknown): boolean {
  if (!hasCode(error)) return false;
  return diskFullCodes.has(String(error.code ?? "")) || isDiskFull(error.cause);
}

function isLost({ syscall, message }: ErrorWithCode, code: string): boolean {
  // ENOENT of `connect` is a missing database socket; any other ENOENT is a missing file.
  if (code === "ENOENT") return syscall === "connect";
  if (lostConnectionCodes.has(code) || lostConnectionStates.test(code)) return true;
  return typeof message === "string" && lostMessages.some((text) => message.startsWith(text));
}

function hasCode(error: unknown): error is ErrorWithCode {
  return typeof error === "object" && error !== null;
}
