import { ApiError } from "#contract/errors.ts";

const shownLength = 100;

/** What somebody sent, as an error repeats it: enough to know it by. */
export function shortened(given: string): string {
  return given.length <= shownLength ? given : `${given.slice(0, shownLength)}…`;
}

/** 404 for what was named by an id or a name: `There is no tag c600….` */
export function notFound(kind: string, given: string): ApiError {
  return new ApiError("not_found", { message: `There is no ${kind} ${shortened(given)}.` });
}
