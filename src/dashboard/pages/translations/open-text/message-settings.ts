import type { EntryRow } from "#contract/entries.ts";
import type { MessageSettings } from "#text/message/grammar.ts";

/** How a project's texts are read: syntax and style for keys without settings, and the project's patterns. */
export type ProjectReading = Pick<MessageSettings, "syntax" | "style" | "patterns">;

/** Settings of a key, or else of its project. Where both are undefined, they are detected from the source text. */
export function messageSettings(
  ofKey: Pick<EntryRow, "syntax" | "style">,
  { patterns, ...ofProject }: ProjectReading,
): MessageSettings {
  const syntax = ofKey.syntax ?? ofProject.syntax;
  const style = ofKey.style ?? ofProject.style;
  return { ...(syntax && { syntax }), ...(style && { style }), ...(patterns && { patterns }) };
}
