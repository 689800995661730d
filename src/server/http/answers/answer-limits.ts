import { ApiError } from "#contract/errors.ts";

/** Bytes of texts after which a list that can be read on ends before its limit of rows. */
export const maxListBytes = 16 * 1_048_576;

/** Bytes of texts of an answer that is given whole or not at all. */
export const maxWholeBytes = 64 * 1_048_576;

/** Refuses an answer that nobody could hold, with what to ask for instead. */
export function answerTooLarge(advice: string): ApiError {
  return new ApiError("answer_too_large", {
    message: `The texts of this response are too large in total: ${advice}.`,
  });
}
