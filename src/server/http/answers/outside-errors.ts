import { ApiError } from "#contract/errors.ts";

/** Codes of the system, where a connection to the database cannot be had or is lost. */
const lostConnection = new Set([
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
/** PostgreSQL's classes and codes: no connection, ended or starting up, too many connections, a standby. */
const lostState = /^(?:08...|57P0.|53300|25006)$/;
/** What pg, its pool and Kysely say without a code. */
const lostMessages = [
  "timeout exceeded when trying to connect",
  "Connection terminated",
  "Client has encountered a connection error and is not queryable",
  "Query read timeout",
  "Postgres connection has been discarded",
];
/** Codes of a full disk: the system's, a quota's, PostgreSQL's. */
const full = new Set(["ENOSPC", "EDQUOT", "53100"]);
const cancelled = "57014";

type Coded = { code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown };

/** The refusal for what is not ours: the database is away, the disk is full, a statement took too long. */
export function outsideRefusal(error: unknown): ApiError | undefined {
  for (let one = error; isCoded(one); one = one.cause) {
    const code = String(one.code ?? "");
    if (full.has(code)) return new ApiError("storage_full");
    if (code === cancelled) return new ApiError("too_costly");
    if (isLost(one, code)) return new ApiError("unavailable");
  }
  return undefined;
}

/** Whether something failed, at whatever depth, because no space is left. */
export function isDiskFull(error: unknown): boolean {
  if (!isCoded(error)) return false;
  return full.has(String(error.code ?? "")) || isDiskFull(error.cause);
}

function isLost({ syscall, message }: Coded, code: string): boolean {
  // A file that is not there is no database.
  if (code === "ENOENT") return syscall === "connect";
  if (lostConnection.has(code) || lostState.test(code)) return true;
  return typeof message === "string" && lostMessages.some((text) => message.startsWith(text));
}

function isCoded(error: unknown): error is Coded {
  return typeof error === "object" && error !== null;
}
