import { type RefObject, useRef, useState } from "react";
import type { Member } from "#contract/members/members.ts";
import { findPeople, labelOf, mentionBefore } from "./mention-text.ts";

const maxSuggestions = 6;

type PickerOptions = {
  field: RefObject<HTMLTextAreaElement | null>;
  people: readonly Member[];
  /** Called when a mention starts, to refetch people who may have joined. */
  onBegin: () => void;
  onWrite: (text: string) => void;
};

/**
 * Suggests people while the user types `@` and the start of a name, and handles the keys of the suggestion
 * list.
 */
export function useMentionPicker({ field, people, onBegin, onWrite }: PickerOptions) {
  const [query, setQuery] = useState<string>();
  const [active, setActive] = useState(0);
  /** Index of the space after the name that was inserted last. */
  const spaceAt = useRef<number>(undefined);
  const offered = query === undefined ? [] : findPeople(query, people).slice(0, maxSuggestions);
  const close = () => setQuery(undefined);

  function update(): void {
    const { value = "", selectionStart = 0 } = field.current ?? {};
    const next = mentionBefore(value, selectionStart);
    if (query === undefined && next !== undefined) onBegin();
    setQuery(next);
    setActive(0);
  }
  function accept(index: number): void {
    const [area, person] = [field.current, offered[index]];
    if (area === null || person === undefined) return;
    const caret = area.selectionStart;
    const end = /^\s/.test(area.value.slice(caret)) ? caret + 1 : caret;
    area.setRangeText(`${labelOf(person, people)} `, caret - (query?.length ?? 0), end, "end");
    spaceAt.current = area.selectionStart;
    onWrite(area.value);
    close();
  }
  /** Removes a typed space if it directly follows the space that was inserted with a name. */
  function dropSecondSpace(area: HTMLTextAreaElement): void {
    const at = spaceAt.current;
    spaceAt.current = undefined;
    if (at !== undefined && area.selectionStart === at + 1 && area.value[at] === " ")
      area.setRangeText("", at, at + 1, "end");
  }
  /** Returns true if the list handled the key. */
  function handleKey(event: React.KeyboardEvent): boolean {
    if (offered.length === 0 || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" || event.key === "Tab") accept(active);
    else if (event.key === "Escape") close();
    else if (step !== undefined) setActive((active + step + offered.length) % offered.length);
    else return false;
    event.preventDefault();
    return true;
  }
  return { offered, active, update, accept, close, dropSecondSpace, handleKey };
}
