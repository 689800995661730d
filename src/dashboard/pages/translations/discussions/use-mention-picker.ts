import { type RefObject, useState } from "react";
import type { Member } from "#contract/people/members.ts";
import { labelOf, mentionBefore, peopleCalled } from "./mention-text.ts";

const mostOffered = 6;

type Field = {
  field: RefObject<HTMLTextAreaElement | null>;
  people: readonly Member[];
  /** Somebody begins to name people: those who joined meanwhile may be meant. */
  onBegin: () => void;
  onWrite: (text: string) => void;
};

/** The people who are offered while somebody writes `@` and the beginning of a name, and the keys that walk through them. */
export function useMentionPicker({ field, people, onBegin, onWrite }: Field) {
  const [begun, setBegun] = useState<string>();
  const [active, setActive] = useState(0);
  const offered = begun === undefined ? [] : peopleCalled(begun, people).slice(0, mostOffered);
  const close = () => setBegun(undefined);

  function look(): void {
    const { value = "", selectionStart = 0 } = field.current ?? {};
    const next = mentionBefore(value, selectionStart);
    if (begun === undefined && next !== undefined) onBegin();
    setBegun(next);
    setActive(0);
  }
  function take(index: number): void {
    const [area, person] = [field.current, offered[index]];
    if (area === null || person === undefined) return;
    const caret = area.selectionStart;
    area.setRangeText(`${labelOf(person, people)} `, caret - (begun?.length ?? 0), caret, "end");
    onWrite(area.value);
    close();
  }
  /** True when the key was for the list. */
  function handleKey(event: React.KeyboardEvent): boolean {
    if (offered.length === 0 || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" || event.key === "Tab") take(active);
    else if (event.key === "Escape") close();
    else if (step !== undefined) setActive((active + step + offered.length) % offered.length);
    else return false;
    event.preventDefault();
    return true;
  }
  return { offered, active, look, take, close, handleKey };
}
