import type { Chord } from "./chord.ts";

/**
 * Where the keys of a command apply. `move`: while moving among cells; `edit`: in an open text; `both`: in either of
 * these; `image`: while an image is shown; `page`: outside fields; `everywhere`. `prefix`: the first of two keys that
 * open a page; `letter`: the second of these keys.
 */
export type KeyMode = "move" | "edit" | "both" | "image" | "page" | "everywhere" | "prefix" | "letter";

type Row = { command: string; mode: KeyMode; keys: readonly Chord[] };

/** All commands with their default keys. */
export const keyRows = [
  { command: "open", mode: "move", keys: ["Enter", "F2"] },
  { command: "up", mode: "move", keys: ["ArrowUp"] },
  { command: "down", mode: "move", keys: ["ArrowDown"] },
  { command: "left", mode: "move", keys: ["ArrowLeft"] },
  { command: "right", mode: "move", keys: ["ArrowRight"] },
  { command: "rowStart", mode: "move", keys: ["Home"] },
  { command: "rowEnd", mode: "move", keys: ["End"] },
  { command: "first", mode: "move", keys: ["Mod+Home"] },
  { command: "last", mode: "move", keys: ["Mod+End"] },
  { command: "pageUp", mode: "move", keys: ["PageUp"] },
  { command: "pageDown", mode: "move", keys: ["PageDown"] },
  { command: "select", mode: "move", keys: ["Space"] },
  { command: "selectRange", mode: "move", keys: ["Shift+Space"] },
  { command: "selectUp", mode: "move", keys: ["Shift+ArrowUp"] },
  { command: "selectDown", mode: "move", keys: ["Shift+ArrowDown"] },
  { command: "selectAll", mode: "move", keys: ["Mod+a"] },
  { command: "clearSelection", mode: "move", keys: ["Escape"] },
  { command: "addKey", mode: "move", keys: ["Insert"] },
  { command: "editKey", mode: "move", keys: ["Shift+Enter"] },
  { command: "renameKey", mode: "move", keys: ["Shift+F2"] },
  { command: "duplicateKey", mode: "move", keys: ["Shift+F4"] },
  { command: "moveKey", mode: "move", keys: ["Shift+F8"] },
  { command: "deleteKey", mode: "move", keys: ["Mod+Delete", "Mod+Backspace"] },
  { command: "restoreKey", mode: "move", keys: ["Ctrl+Shift+9"] },
  { command: "leave", mode: "edit", keys: ["Escape"] },
  { command: "saveAndRight", mode: "edit", keys: ["Tab"] },
  { command: "saveAndLeft", mode: "edit", keys: ["Shift+Tab"] },
  { command: "insertPlaceholder", mode: "edit", keys: ["Mod+i"] },
  { command: "fix", mode: "edit", keys: ["F4"] },
  { command: "toggleForms", mode: "edit", keys: ["F2"] },
  { command: "fillForms", mode: "edit", keys: ["Shift+F2"] },
  { command: "copySource", mode: "edit", keys: ["Shift+F8"] },
  { command: "insertMatch", mode: "edit", keys: ["Mod+j"] },
  { command: "toggleWide", mode: "edit", keys: ["Shift+F4"] },
  { command: "save", mode: "both", keys: ["Mod+s"] },
  { command: "saveDraft", mode: "both", keys: ["Ctrl+Shift+6"] },
  { command: "saveAndNext", mode: "both", keys: ["Mod+Enter", "Enter"] },
  { command: "saveAndNextUnfinished", mode: "both", keys: ["Mod+Shift+Enter"] },
  { command: "acceptAndNext", mode: "both", keys: ["F9"] },
  { command: "rejectAndNext", mode: "both", keys: ["Shift+F9"] },
  { command: "showSame", mode: "both", keys: ["F8"] },
  { command: "status0", mode: "both", keys: ["Ctrl+Shift+1"] },
  { command: "status1", mode: "both", keys: ["Ctrl+Shift+2"] },
  { command: "status2", mode: "both", keys: ["Ctrl+Shift+3"] },
  { command: "status3", mode: "both", keys: ["Ctrl+Shift+4"] },
  { command: "status4", mode: "both", keys: ["Ctrl+Shift+5"] },
  { command: "zoomIn", mode: "image", keys: ["+", "="] },
  { command: "zoomOut", mode: "image", keys: ["-"] },
  { command: "zoomFit", mode: "image", keys: ["0"] },
  { command: "zoomFull", mode: "image", keys: ["1"] },
  { command: "editBoxes", mode: "image", keys: ["b"] },
  { command: "undo", mode: "page", keys: ["Mod+z"] },
  { command: "redo", mode: "page", keys: ["Mod+Shift+z", "Ctrl+y"] },
  { command: "bulkActions", mode: "page", keys: ["Ctrl+Shift+7"] },
  { command: "replace", mode: "page", keys: ["Ctrl+Shift+8"] },
  { command: "search", mode: "page", keys: ["/"] },
  { command: "showKeys", mode: "page", keys: ["?"] },
  { command: "palette", mode: "everywhere", keys: ["Mod+k"] },
  { command: "goTo", mode: "prefix", keys: ["g"] },
  { command: "goTranslations", mode: "letter", keys: ["t"] },
  { command: "goCounts", mode: "letter", keys: ["c"] },
  { command: "goTags", mode: "letter", keys: ["l"] },
  { command: "goScreenshots", mode: "letter", keys: ["i"] },
  { command: "goBranches", mode: "letter", keys: ["b"] },
  { command: "goOrders", mode: "letter", keys: ["o"] },
  { command: "goFiles", mode: "letter", keys: ["f"] },
  { command: "goWebhooks", mode: "letter", keys: ["w"] },
  { command: "goSettings", mode: "letter", keys: ["s"] },
  { command: "goProjects", mode: "letter", keys: ["p"] },
  { command: "goNotifications", mode: "letter", keys: ["n"] },
  { command: "goTeam", mode: "letter", keys: ["m"] },
  { command: "goAccount", mode: "letter", keys: ["a"] },
  { command: "goView1", mode: "letter", keys: ["1"] },
  { command: "goView2", mode: "letter", keys: ["2"] },
  { command: "goView3", mode: "letter", keys: ["3"] },
  { command: "goView4", mode: "letter", keys: ["4"] },
  { command: "goView5", mode: "letter", keys: ["5"] },
] as const satisfies readonly Row[];

type KeyRow = (typeof keyRows)[number];
export type KeyCommand = KeyRow["command"];
export type CommandIn<Mode extends KeyMode> = Extract<KeyRow, { mode: Mode }>["command"];

/** The commands of some modes, in the order of the modes. */
export function commandsIn<Mode extends KeyMode>(...modes: readonly Mode[]): CommandIn<Mode>[] {
  const commands = keyRows.map((row) => row.command);
  return modes.flatMap((mode) =>
    commands.filter((command): command is CommandIn<Mode> => rowOf(command).mode === mode),
  );
}

export function rowOf(command: KeyCommand): KeyRow {
  const row = keyRows.find((candidate) => candidate.command === command);
  if (row === undefined) throw new Error(`${command} is no command with a key.`);
  return row;
}

const messagePrefix = "keys.command.";

/** The id of the message that names a command. */
export function commandMessageId(command: KeyCommand): string {
  return messagePrefix + command;
}

/** The commands as shown to users; the message `keys.group.…` names a group. */
export const keyGroups = [
  { name: "move", commands: commandsIn("move") },
  { name: "edit", commands: commandsIn("edit") },
  { name: "both", commands: commandsIn("both") },
  { name: "image", commands: commandsIn("image") },
  { name: "pages", commands: commandsIn("page", "everywhere", "prefix", "letter") },
] as const;
