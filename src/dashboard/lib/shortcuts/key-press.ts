/** The relevant properties of a `keydown` event. */
export type KeyPress = {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  altGraph: boolean;
  isComposing: boolean;
};

/** Safari ends a composition before the Enter that confirmed it, and marks that key only by this key code. */
const compositionKeyCode = 229;

export function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, keyCode } = event;
  const altGraph = event.getModifierState("AltGraph");
  const isComposing = event.isComposing || (key === "Enter" && keyCode === compositionKeyCode);
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, altGraph, isComposing };
}

/** Whether AltGr, or Option on a Mac, is pressed: the key then types a character and is no shortcut. */
export function isAlternate({ altGraph, altKey, ctrlKey, metaKey }: KeyPress, isMac: boolean): boolean {
  return altGraph || (isMac && altKey && !ctrlKey && !metaKey);
}

/** Whether the key types a character, is a dead key, or starts an input method. */
export function producesText(press: KeyPress, isMac: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing } = press;
  if (isComposing) return false;
  if ((ctrlKey || metaKey || altKey) && !isAlternate(press, isMac)) return false;
  return [...key].length === 1 || key === "Dead" || key === "Process";
}
