import { type RefObject, useRef, useState } from "react";
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
  const spaceAt = useRef<number>(undefined);
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
    const end = /^\s/.test(area.value.slice(caret)) ? caret + 1 : caret;
    area.setRangeText(`${labelOf(person, people)} `, caret - (begun?.length ?? 0), end, "end");
    spaceAt.current = area.selectionStart;
    onWrite(area.value);
    close();
  }
  /** Drops a space that is typed directly after the one that follows an inserted name. */
  function dropSecondSpace(area: HTMLTextAreaElement): void {
    const at = spaceAt.current;
    spaceAt.current = undefined;
    if (at !== undefined && area.selectionStart === at + 1 && area.value[at] === " ")
      area.setRangeText("", at, at + 1, "end");
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
  return { offered, active, look, take, close, dropSecondSpace, handleKey };
}
