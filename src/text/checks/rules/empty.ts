import type { Checked } from "#text/checks/checked.ts";
import type { Found } from "#text/checks/finding.ts";

const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u;

/** A text or form that shows nothing where the source shows something. */
export function empty({ units }: Checked): Found[] {
  return units
    .filter(({ source, target }) => visible.test(source.raw) && !visible.test(target.raw))
    .map(({ target: { start, end } }) => ({ start, end, message: "empty" }));
}
