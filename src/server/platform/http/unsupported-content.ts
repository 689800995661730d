import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { truncate } from "./input/truncate.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Content types that the endpoint takes, as its refusals name them. */
    accepts?: string;
  }
}

/** Content types of an endpoint's body, in words. */
export function acceptedTypes({ form, body }: Endpoint): string {
  if (!form) return "application/json";
  return body ? "application/json or multipart/form-data" : "multipart/form-data";
}

/** The refusal of a body by its content type; it names the types that the endpoint takes. */
export function unsupportedContent({ headers, routeOptions }: FastifyRequest): ApiError {
  const given = headers["content-type"] ?? "";
  const sent =
    given === "" ? "The body has no content type" : `The body has the content type ${truncate(given)}`;
  const { accepts = "application/json" } = routeOptions.config;
  return new ApiError("unsupported_content", { message: `${sent}: send ${accepts}.` });
}
