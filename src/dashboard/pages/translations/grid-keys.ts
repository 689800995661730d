/** What the keyboard can ask of the grid. */
export type GridCommand =
  | "up"
  | "down"
  | "left"
  | "right"
  | "rowStart"
  | "rowEnd"
  | "pageUp"
  | "pageDown"
  | "first"
  | "last"
  | "open"
  | "type"
  | "leave"
  | "save"
  | "saveAndNext"
  | "saveAndNextUnfinished"
  | "saveAndRight"
  | "saveAndLeft"
  | "status0"
  | "status1"
  | "status2"
  | "status3"
  | "status4"
  | "select"
  | "selectRange"
  | "selectLoaded"
  | "undo"
  | "redo"
  | "search"
  | "showKeys";

export type GridMode = "move" | "edit";

export type KeyBinding = {
  command: GridCommand;
  /** Absent: in both modes. */
  mode?: GridMode;
  /** `event.key`, or for letters and digits the place on the keyboard too, so that every layout works. */
  key: string;
  code?: string;
  /** Ctrl, on a Mac Cmd. */
  mod?: boolean;
  /** Absent: with or without. */
  shift?: boolean;
};

/** The keys as a table: the sheet shows it, and people will be able to change it. The first match counts. */
export const keyBindings: readonly KeyBinding[] = [
  { command: "saveAndNextUnfinished", key: "Enter", mod: true, shift: true },
  { command: "saveAndNext", key: "Enter", mod: true, shift: false },
  { command: "save", key: "s", code: "KeyS", mod: true, shift: false },
  { command: "status0", key: "1", code: "Digit1", mod: true, shift: true },
  { command: "status1", key: "2", code: "Digit2", mod: true, shift: true },
  { command: "status2", key: "3", code: "Digit3", mod: true, shift: true },
  { command: "status3", key: "4", code: "Digit4", mod: true, shift: true },
  { command: "status4", key: "5", code: "Digit5", mod: true, shift: true },
  { command: "leave", mode: "edit", key: "Escape" },
  { command: "saveAndLeft", mode: "edit", key: "Tab", shift: true },
  { command: "saveAndRight", mode: "edit", key: "Tab", shift: false },
  { command: "open", mode: "move", key: "Enter", shift: false },
  { command: "open", mode: "move", key: "F2" },
  { command: "up", mode: "move", key: "ArrowUp", shift: false },
  { command: "down", mode: "move", key: "ArrowDown", shift: false },
  { command: "left", mode: "move", key: "ArrowLeft", shift: false },
  { command: "right", mode: "move", key: "ArrowRight", shift: false },
  { command: "first", mode: "move", key: "Home", mod: true },
  { command: "last", mode: "move", key: "End", mod: true },
  { command: "rowStart", mode: "move", key: "Home" },
  { command: "rowEnd", mode: "move", key: "End" },
  { command: "pageUp", mode: "move", key: "PageUp" },
  { command: "pageDown", mode: "move", key: "PageDown" },
  { command: "selectRange", mode: "move", key: " ", shift: true },
  { command: "select", mode: "move", key: " ", shift: false },
  { command: "selectLoaded", mode: "move", key: "a", code: "KeyA", mod: true, shift: false },
  { command: "undo", mode: "move", key: "z", code: "KeyZ", mod: true, shift: false },
  { command: "redo", mode: "move", key: "z", code: "KeyZ", mod: true, shift: true },
  { command: "redo", mode: "move", key: "y", code: "KeyY", mod: true, shift: false },
  { command: "search", mode: "move", key: "/" },
  { command: "showKeys", mode: "move", key: "?" },
];

export type KeyPress = {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
  altGraph: boolean;
};

export function commandOf(press: KeyPress, mode: GridMode, isMac: boolean): GridCommand | undefined {
  if (press.isComposing) return undefined;
  const mod = isMac ? press.metaKey : press.ctrlKey;
  const found = keyBindings.find((binding) => matches(binding, press, mode, mod));
  if (found !== undefined) return found.command;
  return mode === "move" && producesText(press) ? "type" : undefined;
}

function matches(binding: KeyBinding, press: KeyPress, mode: GridMode, mod: boolean): boolean {
  if (binding.mode !== undefined && binding.mode !== mode) return false;
  if ((binding.mod === true) !== (mod && !press.altGraph)) return false;
  if (binding.shift !== undefined && binding.shift !== press.shiftKey) return false;
  if (press.altKey && !press.altGraph) return false;
  return press.key.toLowerCase() === binding.key.toLowerCase() || matchesPlace(binding, press);
}

/** A digit by its place; a letter by its place only where the layout has no Latin letter there. */
function matchesPlace(binding: KeyBinding, press: KeyPress): boolean {
  if (binding.code === undefined || binding.code !== press.code) return false;
  return binding.code.startsWith("Digit") || !/^[a-z]$/i.test(press.key);
}

/** A letter, a dead key or an input method that is about to begin. */
function producesText(press: KeyPress): boolean {
  if (press.metaKey || ((press.ctrlKey || press.altKey) && !press.altGraph)) return false;
  return [...press.key].length === 1 || press.key === "Dead" || press.key === "Process";
}
