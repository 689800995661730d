import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, type ErrorCode } from "#contract/errors.ts";

/** Fastify's own refusals in the words of the contract. */
const fastifyErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_content",
  FST_ERR_CTP_INVALID_JSON_BODY: "invalid_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "invalid_json",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "invalid_input",
  FST_ERR_BAD_URL: "not_found",
};

/** Every refusal leaves as one JSON object (decisions.md 1.2); what nobody expected goes to the log with its text. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const refusal = asApiError(error);
    if (refusal.code === "internal") request.log.error({ err: error }, "unexpected error");
    return sendError(reply, request, refusal);
  });
}

export function sendError(reply: FastifyReply, request: FastifyRequest, error: ApiError): FastifyReply {
  if (error.status === 401) reply.header("www-authenticate", "Bearer");
  const { retryAfter, ...details } = error.details;
  if (typeof retryAfter === "number") reply.header("retry-after", retryAfter);
  return reply
    .code(error.status)
    .header("cache-control", "no-store")
    .send({ message: `Error: ${error.message}`, code: error.code, requestId: request.id, ...details });
}

function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  const known = fastifyErrors[error.code ?? ""];
  if (known) return new ApiError(known);
  const status = error.statusCode ?? 500;
  if (status === 413) return new ApiError("body_too_large");
  return status >= 400 && status < 500
    ? new ApiError("invalid_input", { message: error.message })
    : new ApiError("internal");
}
