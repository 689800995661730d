import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { truncate } from "./input/truncate.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Content types that the endpoint accepts, in words, for its errors. */
    accepts?: string;
  }
}

/** Content types of an endpoint's body, in words. */
export function acceptedTypes({ form, body }: Endpoint): string {
  if (!form) return "application/json";
  return body ? "application/json or multipart/form-data" : "multipart/form-data";
}

/** Error for a body with another content type; names the types that the endpoint accepts. */
export function unsupportedContent({ headers, routeOptions }: FastifyRequest): ApiError {
  const contentType = headers["content-type"] ?? "";
  const sent =
    contentType === ""
      ? "The body has no content type"
      : `The body has the content type ${truncate(contentType)}`;
  const { accepts = "application/json" } = routeOptions.config;
  return new ApiError("unsupported_content", { message: `${sent}: send ${accepts}.` });
}
