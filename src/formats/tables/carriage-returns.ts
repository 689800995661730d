/**
 * Stands for a carriage return, which the library drops before a line feed. It is the escape of a lone surrogate, which
 * no text contains.
 */
const mark = "_xDC00_";

/** Replaces carriage returns in a workbook's XML, in any notation, by the mark. */
export function markReturns(xml: string): string {
  // Escapes are matched from left to right, like in the library: `_x005F_x000D_` is a text that looks like an escape.
  return xml.replace(/_x[\da-f]{4}_|&#(?:0*13|x0*d);/gi, (found) =>
    /^_x(?!000d)/i.test(found) ? found : mark,
  );
}

/** Restores the carriage returns in a text that the library read. */
export function withReturns(text: string): string {
  return text.replace(/\udc00/gu, "\r");
}
