/**
 * In a field of letters that run from right to left a chip runs by itself, as in <bdi>: a field has no elements, so these
 * characters, none of which is seen, stand around each. A word joiner beside the isolate tells it from one of the text.
 */
export const before = "\u2066\u2060";
export const after = "\u2060\u2069";
export const isolates = /\u2066\u2060|\u2060\u2069/g;

export function withoutIsolates(shown: string): string {
  return shown.includes("\u2060") ? shown.replaceAll(isolates, "") : shown;
}
