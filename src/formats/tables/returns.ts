/**
 * The code of half a character, which no text holds. The library takes a return away where a line feed follows it; this
 * it leaves.
 */
const mark = "_xDC00_";

/** XML of a workbook in which returns are marked, whichever way they are written. */
export function markReturns(xml: string): string {
  // Codes are found from left to right, as the library does: `_x005F_x000D_` is a text that looks like one.
  return xml.replace(/_x[\da-f]{4}_|&#(?:0*13|x0*d);/gi, (found) =>
    /^_x(?!000d)/i.test(found) ? found : mark,
  );
}

/** A text of the library with its returns. */
export function withReturns(text: string): string {
  return text.replace(/\udc00/gu, "\r");
}
