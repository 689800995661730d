import type { EntryRow } from "#contract/entries.ts";
import type { MessageSettings } from "#text/message/grammar.ts";

/** What a key says of how its texts are read; its source shows the rest. */
export function messageSettings({ syntax }: Pick<EntryRow, "syntax">): MessageSettings {
  return syntax ? { syntax } : {};
}
