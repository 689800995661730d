import type { EntryRow } from "#contract/entries.ts";
import type { MessageSettings } from "#text/message/grammar.ts";

/** What a project says of how its texts are read: the style, where a key says none, and its own patterns. */
export type ProjectReading = Pick<MessageSettings, "style" | "patterns">;

/** What a key, else its project, says of how its texts are read; its source shows the rest. */
export function messageSettings(
  { syntax, style: own }: Pick<EntryRow, "syntax" | "style">,
  { style: ofProject, patterns }: ProjectReading,
): MessageSettings {
  const style = own ?? ofProject;
  return { ...(syntax && { syntax }), ...(style && { style }), ...(patterns && { patterns }) };
}
