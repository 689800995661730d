import { ApiError } from "#contract/errors.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";

/** Names that need no quotes: ids, codes, plain words. */
const plainName = /^[\w.-]+$/;
/** Invisible characters and characters that change the direction of text. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Returns a 404 error that names the missing resource: `There is no tag c600….` `where` continues the sentence. */
export function notFound(kind: string, given: string, where = ""): ApiError {
  return new ApiError("not_found", { message: `There is no ${kind} ${quotedName(given)}${where}.` });
}

function quotedName(given: string): string {
  const short = truncate(given);
  if (plainName.test(given)) return short;
  return JSON.stringify(short).replace(
    invisible,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
