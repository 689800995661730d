import type { Chord } from "./chord.ts";
import type { KeyCommand } from "./key-commands.ts";

/** Keys of commands that differ from the table. */
export type KeyChanges = Readonly<Partial<Record<KeyCommand, readonly Chord[]>>>;

export const presets = ["parlance", "spreadsheet", "translationEditor"] as const;
export type Preset = (typeof presets)[number];

/** Key sets of other programs, as changes of the table. */
export const presetChanges: Record<Preset, KeyChanges> = {
  parlance: {},
  spreadsheet: { saveAndNext: ["Enter"], save: ["Mod+Enter", "Mod+s"] },
  translationEditor: { saveAndNextUnfinished: ["Mod+Enter"], saveAndNext: ["Mod+Shift+Enter"] },
};
