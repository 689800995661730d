import type { Checked } from "#text/checks/checked.ts";
import type { Found } from "#text/checks/finding.ts";

/** Another string with the same source has another text in this language. */
export function inconsistent({ target: { text }, others = [] }: Checked): Found[] {
  const other = others.find((each) => each !== text && each !== "");
  if (other === undefined) return [];
  return [{ start: 0, end: text.length, message: "different", values: { other } }];
}
