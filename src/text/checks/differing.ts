import type { Found } from "./finding.ts";

/** Another string with the same source has another text in this language: who knows the other strings says so, and one of them. */
export function differing(text: string, other: string | undefined): Found {
  const values = other === undefined ? {} : { values: { other } };
  return { start: 0, end: text.length, message: "different", ...values };
}
