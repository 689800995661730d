import type { RuleFinding } from "./finding.ts";

/** Reports that another string with the same source has another translation. `other` is one of these translations. */
export function sameSourceDiffers(text: string, other: string | undefined): RuleFinding {
  const values = other === undefined ? {} : { values: { other } };
  return { start: 0, end: text.length, message: "different", ...values };
}
