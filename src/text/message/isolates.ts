/**
 * Characters around each chip in a right-to-left text field, where `<bdi>` is not possible. A word joiner beside the
 * isolate distinguishes it from an isolate in the text.
 */
export const isolateStart = "\u2066\u2060";
export const isolateEnd = "\u2060\u2069";
export const isolates = /\u2066\u2060|\u2060\u2069/g;

export function withoutIsolates(shown: string): string {
  return shown.includes("\u2060") ? shown.replaceAll(isolates, "") : shown;
}
