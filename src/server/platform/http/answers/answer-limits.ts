import { ApiError } from "#contract/errors.ts";

/** Maximum bytes of text in a page of a list: the page ends there even below its limit of rows. */
export const maxListBytes = 16 * 1_048_576;

/** Maximum bytes of text in an answer that has no pages. */
export const maxUnpagedBytes = 64 * 1_048_576;

/** Returns the error for an answer that is too large for memory, with advice on what to request instead. */
export function answerTooLarge(advice: string): ApiError {
  return new ApiError("answer_too_large", {
    message: `The texts of this response are too large in total: ${advice}.`,
  });
}
