import { createListeners } from "#dashboard/lib/listeners.ts";
import { locateText, type TextLocation, writeText } from "./stored-field.ts";

/** What somebody types on after its field went: from where the cursor was. */
export type OrphanedInput = {
  location: TextLocation;
  label: string;
  text: string;
  selection: readonly [number, number];
};

type Field = HTMLTextAreaElement | HTMLInputElement;

/** The field into which the last keys were typed, and in which nothing else was done since. Once it went, nothing labels it. */
let typing: { field: Field; label: string } | undefined;
let orphanedInput: OrphanedInput | undefined;
const listeners = createListeners();

export const onOrphanedInput = listeners.subscribe;
export const readOrphanedInput = () => orphanedInput;

export function setOrphanedInput(next: OrphanedInput | undefined): void {
  orphanedInput = next;
  typing = undefined;
  if (next) writeText(next.location, next.text);
  listeners.notify();
}

/**
 * Watches for a field that goes while somebody types in it, with what it belongs to: what they type on is no shortcut of
 * the page and is not lost. A field that they left, by a key or the pointer, is none that went.
 */
export function watchTyping(): () => void {
  // The person began to type before this was loaded.
  noteTyping({ target: document.activeElement });
  window.addEventListener("input", noteTyping, true);
  window.addEventListener("pointerdown", forgetTyping, true);
  window.addEventListener("keydown", takeKey, true);
  return () => {
    window.removeEventListener("input", noteTyping, true);
    window.removeEventListener("pointerdown", forgetTyping, true);
    window.removeEventListener("keydown", takeKey, true);
  };
}

function noteTyping({ target }: Pick<Event, "target">): void {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  typing = isField && target.type !== "password" ? { field: target, label: labelOf(target) } : undefined;
}

function labelOf({ ariaLabel, labels }: Field): string {
  return ariaLabel ?? labels?.[0]?.textContent ?? "";
}

function forgetTyping(): void {
  typing = undefined;
}

function takeKey(event: KeyboardEvent): void {
  if (!isTyping(event)) forgetTyping();
  if (!isTyping(event) || takesText(document.activeElement)) return;
  const before = orphanedInput ?? (typing && !typing.field.isConnected ? begun(typing) : undefined);
  if (before === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  setOrphanedInput(withKey(before, event.key));
}

function begun({ field, label }: { field: Field; label: string }): OrphanedInput | undefined {
  const location = locateText(field);
  const { value: text, selectionStart, selectionEnd } = field;
  const selection = [selectionStart ?? text.length, selectionEnd ?? text.length] as const;
  return location && { location, label, text, selection };
}

/** As the field would have taken it. Keys that only go somewhere in a text do nothing. */
function withKey(before: OrphanedInput, key: string): OrphanedInput {
  const [start, end] = before.selection;
  const typed = key === "Enter" ? "\n" : key.length === 1 ? key : "";
  if (typed === "" && key !== "Backspace") return before;
  const from = key === "Backspace" && start === end ? Math.max(0, start - 1) : start;
  const text = before.text.slice(0, from) + typed + before.text.slice(end);
  return { ...before, text, selection: [from + typed.length, from + typed.length] };
}

const goingOn = new Set([
  ...["Backspace", "Delete", "Enter", "Shift", "CapsLock", "AltGraph", "Dead", "Process", "Unidentified"],
  ...["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"],
]);

/** Whether a key belongs to the typing of a text. */
function isTyping(event: KeyboardEvent): boolean {
  // It sends the form of a field of one line.
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) return false;
  const isText = event.key.length === 1 || goingOn.has(event.key);
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  return isText && (!isChord || event.getModifierState("AltGraph"));
}

function takesText(element: Element | null): boolean {
  return element?.closest("input, textarea, select, [contenteditable], [role=dialog]") != null;
}
