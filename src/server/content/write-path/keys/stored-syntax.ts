import type { KeyEdit } from "#contract/keys.ts";
import { numberOfStyle, numberOfSyntax } from "#text/message/style.ts";

/** Syntax and style of a key as stored numbers; omits what the edit does not set. */
export function storedSyntax({ syntax, style }: Partial<Pick<KeyEdit, "syntax" | "style">>): {
  syntax?: number;
  style?: number;
} {
  return {
    ...(syntax === undefined ? {} : { syntax: numberOfSyntax(syntax) }),
    ...(style === undefined ? {} : { style: numberOfStyle(style) }),
  };
}
