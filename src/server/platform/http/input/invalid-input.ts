import { ApiError } from "#contract/errors.ts";
import type { Issue } from "#contract/issues.ts";
import { truncate } from "./truncate.ts";

/** Returns the error that lists the problems of an input by path. */
export function invalidInput(issues: readonly Issue[]): ApiError {
  const shown = issues.map((issue) => ({ ...issue, path: truncate(issue.path) }));
  const [first] = shown;
  const problem = first && (first.path ? `${first.path}: ${first.message}` : `the body ${first.message}`);
  const message = problem && `The request is not valid: ${problem}.`;
  return new ApiError("invalid_input", { ...(message ? { message } : {}), details: { issues: shown } });
}

/** Returns the error for fields that the endpoint does not know. */
export function unknownFields(paths: readonly string[]): ApiError {
  const issues = paths.map((path) => ({ path: truncate(path), message: "is not a known field" }));
  const names = issues.slice(0, 5).map(({ path }) => path);
  return new ApiError("unknown_field", {
    message: `Unknown field ${names.join(", ")}.`,
    details: { issues },
  });
}
