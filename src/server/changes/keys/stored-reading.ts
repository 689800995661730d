import type { KeyEdit } from "#contract/keys.ts";
import { numberOfStyle, numberOfSyntax } from "#text/message/style.ts";

/** How the texts of a key are read, as the numbers that are stored; what is not said is not among them. */
export function readingOf({ syntax, style }: Partial<Pick<KeyEdit, "syntax" | "style">>): {
  syntax?: number;
  style?: number;
} {
  return {
    ...(syntax === undefined ? {} : { syntax: numberOfSyntax(syntax) }),
    ...(style === undefined ? {} : { style: numberOfStyle(style) }),
  };
}
