import type { Chord } from "./chord.ts";
import type { KeyCommand } from "./key-commands.ts";

/** Commands whose keys differ from the default keys or from the preset. */
export type KeyChanges = Readonly<Partial<Record<KeyCommand, readonly Chord[]>>>;

export const presets = ["parlance", "spreadsheet", "translationEditor"] as const;
export type Preset = (typeof presets)[number];

/** Keys as in other programs: the commands whose keys differ from the default keys. */
export const presetChanges: Record<Preset, KeyChanges> = {
  parlance: {},
  spreadsheet: { saveAndNext: ["Enter"], save: ["Mod+Enter", "Mod+s"] },
  translationEditor: { saveAndNextUnfinished: ["Mod+Enter"], saveAndNext: ["Mod+Shift+Enter"] },
};
