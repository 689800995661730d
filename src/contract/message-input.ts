import * as z from "zod/mini";
import { styles, syntaxes } from "#text/message/style.ts";

/** Syntax of a key's texts and style of its placeholders. Null uses those of the project or of the source. */
export const messageInput = {
  syntax: z
    .optional(z.nullable(z.enum(syntaxes)))
    .check(
      z.describe(
        "How the texts are read. Null: as the project says, else as each source shows it. Files hold forms of keys with `plural` alone.",
      ),
    ),
  style: z
    .optional(z.nullable(z.enum(styles)))
    .check(
      z.describe(
        "What placeholders are written in. Null: as the project says, else as each source shows it.",
      ),
    ),
};
