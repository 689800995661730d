import { ApiError } from "#contract/errors.ts";
import { shortened } from "./shortened.ts";

/** 404 for what was named by an id or a name: `There is no tag c600….` */
export function notFound(kind: string, given: string): ApiError {
  return new ApiError("not_found", { message: `There is no ${kind} ${shortened(given)}.` });
}
