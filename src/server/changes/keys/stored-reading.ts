import { type KeyEdit, syntaxes } from "#contract/keys.ts";
import { numberOfStyle } from "#text/message/style.ts";

/** How the texts of a key are read, as the numbers that are stored; what is not said is not among them. */
export function readingOf({ syntax, style }: Partial<Pick<KeyEdit, "syntax" | "style">>): {
  syntax?: number;
  style?: number;
} {
  return {
    ...(syntax === undefined ? {} : { syntax: syntaxes.indexOf(syntax ?? "plain") }),
    ...(style === undefined ? {} : { style: numberOfStyle(style) }),
  };
}
