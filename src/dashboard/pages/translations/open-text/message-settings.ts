import type { EntryRow } from "#contract/entries.ts";
import type { MessageSettings } from "#text/message/grammar.ts";

/** What a project says of how its texts are read: syntax and style, where a key says none, and its own patterns. */
export type ProjectReading = Pick<MessageSettings, "syntax" | "style" | "patterns">;

/** What a key, else its project, says of how its texts are read; its source shows the rest. */
export function messageSettings(
  own: Pick<EntryRow, "syntax" | "style">,
  { patterns, ...ofProject }: ProjectReading,
): MessageSettings {
  const syntax = own.syntax ?? ofProject.syntax;
  const style = own.style ?? ofProject.style;
  return { ...(syntax && { syntax }), ...(style && { style }), ...(patterns && { patterns }) };
}
