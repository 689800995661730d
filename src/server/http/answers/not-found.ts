import { ApiError } from "#contract/errors.ts";
import { truncate } from "#server/http/truncate.ts";

/** What needs no quotes around it: ids, codes, plain names. */
const plain = /^[\w.-]+$/;
/** What cannot be seen or turns the text around it. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** 404 for what was named by an id or a name, and says which: `There is no tag c600….` */
export function notFound(kind: string, given: string, where = ""): ApiError {
  return new ApiError("not_found", { message: `There is no ${kind} ${shownName(given)}${where}.` });
}

function shownName(given: string): string {
  const short = truncate(given);
  if (plain.test(given)) return short;
  return JSON.stringify(short).replace(unseen, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}
