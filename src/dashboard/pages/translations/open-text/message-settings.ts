import type { EntryRow } from "#contract/entries.ts";
import type { MessageSettings } from "#text/message/grammar.ts";
import type { Style } from "#text/message/style.ts";

/** What a key, else its project, says of how its texts are read; its source shows the rest. */
export function messageSettings(
  { syntax, style: own }: Pick<EntryRow, "syntax" | "style">,
  ofProject: Style | undefined,
): MessageSettings {
  const style = own ?? ofProject;
  return { ...(syntax && { syntax }), ...(style && { style }) };
}
