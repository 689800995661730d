import { type RefObject, useEffect, useRef, useState } from "react";
import type { Query } from "#contract/query.ts";
import { useWrittenText } from "#dashboard/lib/address/use-written-text.ts";
import { joinSearch, problemOf, splitSearch } from "./search-parts.ts";
import type { SearchProblem } from "./search-problem.ts";

/**
 * Delays in ms: of the search after a letter is shown, of the search after a burst of letters faster than
 * typing, and of the report of a problem.
 */
const frameMs = 16;
const burstMs = 40;
const problemMs = 250;

type SearchText = {
  text: string;
  onChange: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/**
 * State of the search field: chips and the text being written, which is split into chips when the field is
 * left.
 */
export function useSearchText({ text, onChange, field }: SearchText) {
  const [chips, setChips] = useState<readonly Query[]>(() => splitSearch(text).chips);
  const [problem, setProblem] = useState<SearchProblem>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Current chips: Enter settles and blurs the field, which settles again before the next render. */
  const shown = useRef(chips);

  useEffect(() => () => clearTimeout(timer.current), []);
  const written = useWrittenText("q", (foreign) => {
    clearTimeout(timer.current);
    setProblem(undefined);
    const parts = splitSearch(foreign);
    shown.current = parts.chips;
    setChips(parts.chips);
    if (field.current !== null) field.current.value = parts.words;
  });

  function send(parts: readonly Query[], isTyped: boolean, isUnfinished = () => false): void {
    const isBurst = performance.now() - typedAt.current < burstMs;
    if (isTyped) typedAt.current = performance.now();
    const later = (work: () => void, ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(work, isTyped ? ms : 0);
    };
    const begin = () => {
      if (isUnfinished()) return setProblem(undefined);
      const joined = joinSearch({ chips: parts, words: field.current?.value ?? "" });
      const error = problemOf(joined);
      if (error !== undefined) {
        const { position, problem } = error;
        return later(() => setProblem({ position, problem, text: joined }), problemMs);
      }
      setProblem(undefined);
      if (joined === written.current) return;
      written.current = joined;
      onChange(joined);
    };
    later(begin, isBurst ? burstMs : frameMs);
  }
  function show(next: readonly Query[], words: string): void {
    shown.current = next;
    setChips(next);
    if (field.current !== null) field.current.value = words;
    send(next, false);
  }
  /** Turns complete conditions into chips. */
  function settle(): void {
    const parts = splitSearch(field.current?.value ?? "");
    show([...shown.current, ...parts.chips], parts.words);
  }

  return {
    chips,
    problem,
    /** Searches for the typed text, unless it is an incomplete condition. */
    typed: (isUnfinished?: () => boolean) => send(chips, true, isUnfinished),
    settle,
    /** Inserts a suggestion in place of the written fragment. */
    write(next: string, caret: number, isComplete: boolean): void {
      if (field.current !== null) field.current.value = next;
      if (isComplete) settle();
      else {
        field.current?.setSelectionRange(caret, caret);
        send(chips, true);
      }
    },
    remove(index: number): void {
      if (index < 0) return;
      show(chips.toSpliced(index, 1), field.current?.value ?? "");
    },
    clear: () => show([], ""),
  };
}
