import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bodyTooLarge } from "#contract/body-limits.ts";
import { ApiError, type ErrorCode } from "#contract/errors.ts";
import { unsupportedContent } from "#server/platform/http/unsupported-content.ts";
import { outageError } from "./outage-errors.ts";

/** Codes of the contract by Fastify's error codes. */
const fastifyErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_input",
};

/** Minimum time between two log lines about the same failure, in ms. */
const logIntervalMs = 60_000;

/**
 * Answers every failure with one JSON object (rules.md 1.2). Logs unexpected errors with their text, and outages at
 * most once a minute each.
 */
export function answerErrors(app: FastifyInstance): void {
  const logFailure = makeFailureLog();
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const refusal = asApiError(error, request);
    if (refusal.code === "internal") request.log.error({ err: error }, "unexpected error");
    else if (refusal.status > 500) logFailure(request, refusal, error);
    return sendError(reply, request, refusal);
  });
  // A stream may fail while other hooks run, before Fastify listens for its errors. Without a listener that would end
  // the process; Fastify checks the stream for an error when it sends it.
  app.addHook("onSend", async (_request, _reply, payload) => {
    if (payload instanceof Readable) payload.on("error", () => {});
  });
}

/** Returns a function that logs each kind of failure at most once a minute. */
function makeFailureLog() {
  const logged = new Map<ErrorCode, number>();
  return ({ log }: FastifyRequest, { code }: ApiError, { message }: Error) => {
    if (Date.now() - (logged.get(code) ?? 0) < logIntervalMs) return;
    logged.set(code, Date.now());
    // A server that is starting or shutting down is not a failure.
    const level = code === "not_ready" ? "info" : "error";
    log[level]({ code, reason: message }, "requests are refused");
  };
}

/** Answers errors of Fastify before routing, such as a URL that cannot be decoded. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendError(reply, request, asApiError(error, request));
}

/** Time in which a client can read the answer before its connection is closed, in ms. */
const lingerMs = 1_000;
/** Answers by Node's code of a rejected request. Any other code means that the request is not HTTP. */
const clientErrors: Record<string, { status: string; code: ErrorCode; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    code: "invalid_input",
    message: "The headers of the request are too large: 16 kB at most.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    code: "request_timeout",
    message: "The request did not arrive in time. Send it again.",
  },
};
const notHttp = {
  status: "400 Bad Request",
  code: "invalid_input",
  message: "The request is not valid HTTP.",
} as const;

/** Answers a request that is not HTTP, has too large headers or stalls, then closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const { status, code, message } = clientErrors[error.code ?? ""] ?? notHttp;
  const body = JSON.stringify({ message: `Error: ${message}`, code, requestId: crypto.randomUUID() });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/** Seconds after which the client may retry, by error code. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = { busy: 2, unavailable: 2, not_ready: 2 };

export function sendError(reply: FastifyReply, request: FastifyRequest, error: ApiError): FastifyReply {
  if (error.status === 401) reply.header("www-authenticate", "Bearer");
  const { retryAfter = retryAfterSeconds[error.code], ...details } = error.details;
  if (typeof retryAfter === "number") reply.header("retry-after", retryAfter);
  return reply
    .code(error.status)
    .removeHeader("etag")
    .header("cache-control", "no-store")
    .send({ message: `Error: ${error.message}`, code: error.code, requestId: request.id, ...details });
}

function asApiError(error: FastifyError | ApiError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return unsupportedContent(request);
  const code = fastifyErrors[error.code ?? ""];
  if (code) return new ApiError(code);
  if (request.raw.readableAborted || request.raw.socket?.destroyed) return new ApiError("client_left");
  const status = error.statusCode ?? 500;
  if (status === 413) return bodyTooLarge(request.routeOptions.bodyLimit);
  return status >= 400 && status < 500
    ? new ApiError("invalid_input", { message: error.message })
    : (outageError(error) ?? new ApiError("internal"));
}
