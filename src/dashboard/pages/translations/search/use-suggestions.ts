import { useCallback, useEffect, useRef, useState } from "react";
import { accept, type Fragment, fragmentAt, isUnfinished, type Suggestion } from "./search-fragment.ts";

/** State of the suggestions for the fragment that the user is typing, and handling of their keys. */
export function useSuggestions(write: (text: string, caret: number, isComplete: boolean) => void) {
  /** The fragment at the caret, and its field; undefined while no suggestions are wanted. */
  const [typing, setTyping] = useState<{ fragment: Fragment; input: HTMLInputElement }>();
  const [offered, setOffered] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const isOpen = typing !== undefined && offered.length > 0;
  const latest = useRef({ typing, offered });
  useEffect(() => {
    latest.current = { typing, offered };
  });

  function close(): void {
    setTyping(undefined);
    setActive(-1);
  }
  function choose(suggestion: Suggestion): void {
    if (typing === undefined) return;
    const { input, fragment } = typing;
    const accepted = accept(input.value, fragment, suggestion);
    write(accepted.text, accepted.caret, suggestion.isComplete);
    if (suggestion.isComplete) close();
    else update(input);
  }
  function update(input: HTMLInputElement): void {
    setTyping({ input, fragment: fragmentAt(input.value, input.selectionStart ?? input.value.length) });
    setActive(-1);
  }
  /** Returns true if the list handled the key. */
  function handleKey(event: React.KeyboardEvent): boolean {
    if (!isOpen) return false;
    const chosen = offered[active];
    // After the last suggestion none is active, then the first again.
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && chosen !== undefined) choose(chosen);
    else if (event.key === "Escape") close();
    else if (step !== undefined) setActive((active + step + offered.length + 1) % (offered.length + 1));
    else return false;
    event.preventDefault();
    return true;
  }
  return {
    isOpen,
    active: active < offered.length ? active : -1,
    fragment: typing?.fragment,
    /** Whether the condition at the caret is incomplete, so that the server would reject it. */
    isUnfinished: () => {
      const { typing, offered } = latest.current;
      return typing !== undefined && isUnfinished(typing.fragment, offered);
    },
    setOffered: useCallback((next: readonly Suggestion[]) => setOffered(next), []),
    close,
    choose,
    update,
    handleKey,
  };
}
