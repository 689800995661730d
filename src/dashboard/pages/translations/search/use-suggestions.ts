import { useCallback, useEffect, useRef, useState } from "react";
import { accept, type Fragment, fragmentAt, isUnfinished, type Suggestion } from "./search-fragment.ts";

/** State of the suggestions for the fragment being written, and handling of their keys. */
export function useSuggestions(write: (text: string, caret: number, isComplete: boolean) => void) {
  const [written, setWritten] = useState<{ fragment: Fragment; input: HTMLInputElement }>();
  const [offered, setOffered] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const isOpen = written !== undefined && offered.length > 0;
  const latest = useRef({ written, offered });
  useEffect(() => {
    latest.current = { written, offered };
  });

  function close(): void {
    setWritten(undefined);
    setActive(-1);
  }
  function choose(suggestion: Suggestion): void {
    if (written === undefined) return;
    const { input, fragment } = written;
    const accepted = accept(input.value, fragment, suggestion);
    write(accepted.text, accepted.caret, suggestion.isComplete);
    if (suggestion.isComplete) close();
    else update(input);
  }
  function update(input: HTMLInputElement): void {
    setWritten({ input, fragment: fragmentAt(input.value, input.selectionStart ?? input.value.length) });
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
    fragment: written?.fragment,
    /** Whether the condition at the caret is incomplete, so that the server would reject it. */
    isUnfinished: () => {
      const { written, offered } = latest.current;
      return written !== undefined && isUnfinished(written.fragment, offered);
    },
    setOffered: useCallback((next: readonly Suggestion[]) => setOffered(next), []),
    close,
    choose,
    update,
    handleKey,
  };
}
