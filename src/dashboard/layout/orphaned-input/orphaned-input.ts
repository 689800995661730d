import { createListeners } from "#dashboard/lib/listeners.ts";
import { locateText, type TextLocation, writeText } from "./stored-field.ts";

/** A text whose field disappeared while the user was typing, with the position of the cursor. */
export type OrphanedInput = {
  location: TextLocation;
  label: string;
  text: string;
  selection: readonly [number, number];
};

type Field = HTMLTextAreaElement | HTMLInputElement;

/**
 * The field into which the user typed last, until the user does something else. Its label is stored, because a removed
 * field has none.
 */
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
 * Detects a field that disappears while the user types in it. Further typing is added to the stored text of the field,
 * so that it is not lost and triggers no shortcuts. A field that the user left by key or pointer does not count.
 */
export function watchTyping(): () => void {
  // The user may have started to type before this module was loaded.
  handleTyping({ target: document.activeElement });
  window.addEventListener("input", handleTyping, true);
  window.addEventListener("pointerdown", forgetTyping, true);
  window.addEventListener("keydown", handleKeyDown, true);
  return () => {
    window.removeEventListener("input", handleTyping, true);
    window.removeEventListener("pointerdown", forgetTyping, true);
    window.removeEventListener("keydown", handleKeyDown, true);
  };
}

function handleTyping({ target }: Pick<Event, "target">): void {
  const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  typing = isField && target.type !== "password" ? { field: target, label: labelOf(target) } : undefined;
}

function labelOf({ ariaLabel, labels }: Field): string {
  return ariaLabel ?? labels?.[0]?.textContent ?? "";
}

function forgetTyping(): void {
  typing = undefined;
}

function handleKeyDown(event: KeyboardEvent): void {
  if (!isTyping(event)) forgetTyping();
  if (!isTyping(event) || takesText(document.activeElement)) return;
  const before = orphanedInput ?? (typing && !typing.field.isConnected ? orphanedInputOf(typing) : undefined);
  if (before === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  setOrphanedInput(withKey(before, event.key));
}

function orphanedInputOf({ field, label }: { field: Field; label: string }): OrphanedInput | undefined {
  const location = locateText(field);
  const { value: text, selectionStart, selectionEnd } = field;
  const selection = [selectionStart ?? text.length, selectionEnd ?? text.length] as const;
  return location && { location, label, text, selection };
}

/**
 * The text and cursor after a key press, as a text field would handle it. Keys that only move the cursor do nothing.
 */
function withKey(before: OrphanedInput, key: string): OrphanedInput {
  const [start, end] = before.selection;
  const typed = key === "Enter" ? "\n" : key.length === 1 ? key : "";
  if (typed === "" && key !== "Backspace") return before;
  const from = key === "Backspace" && start === end ? Math.max(0, start - 1) : start;
  const text = before.text.slice(0, from) + typed + before.text.slice(end);
  return { ...before, text, selection: [from + typed.length, from + typed.length] };
}

const typingKeys = new Set([
  ...["Backspace", "Delete", "Enter", "Shift", "CapsLock", "AltGraph", "Dead", "Process", "Unidentified"],
  ...["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"],
]);

/** Whether a key is part of typing a text. */
function isTyping(event: KeyboardEvent): boolean {
  // Enter submits the form of a single-line field.
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) return false;
  const isText = event.key.length === 1 || typingKeys.has(event.key);
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  return isText && (!isChord || event.getModifierState("AltGraph"));
}

function takesText(element: Element | null): boolean {
  return element?.closest("input, textarea, select, [contenteditable], [role=dialog]") != null;
}
