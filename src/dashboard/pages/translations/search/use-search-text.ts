import { type RefObject, useEffect, useRef, useState } from "react";
import type { Query } from "#contract/query.ts";
import { useWrittenText } from "#dashboard/lib/address/use-written-text.ts";
import { joinSearch, problemOf, splitSearch } from "./search-parts.ts";
import type { SearchProblem } from "./search-problem.ts";

/** Delay of the search after a keystroke, in ms, so that the letter is painted first. */
const frameMs = 16;
/** Delay of the search while letters arrive faster than a person types, in ms. */
const burstMs = 40;
/** Delay of the message about an invalid search, in ms. */
const problemMs = 250;

type SearchText = {
  text: string;
  onChange: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/**
 * State of the search field: chips, and the typed text, whose conditions become chips when the field loses the focus.
 */
export function useSearchText({ text, onChange, field }: SearchText) {
  const [chips, setChips] = useState<readonly Query[]>(() => splitSearch(text).chips);
  const [problem, setProblem] = useState<SearchProblem>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Current chips: Enter and the following blur both convert conditions to chips, before the next render. */
  const currentChips = useRef(chips);

  useEffect(() => () => clearTimeout(timer.current), []);
  const written = useWrittenText("q", (newText) => {
    clearTimeout(timer.current);
    setProblem(undefined);
    const parts = splitSearch(newText);
    currentChips.current = parts.chips;
    setChips(parts.chips);
    if (field.current !== null) field.current.value = parts.words;
  });

  /** Searches after a short delay, or shows the problem of an invalid search. */
  function send(next: readonly Query[], isTyped: boolean, isUnfinished = () => false): void {
    const isBurst = performance.now() - typedAt.current < burstMs;
    if (isTyped) typedAt.current = performance.now();
    const later = (task: () => void, ms: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(task, isTyped ? ms : 0);
    };
    const search = () => {
      if (isUnfinished()) return setProblem(undefined);
      const joined = joinSearch({ chips: next, words: field.current?.value ?? "" });
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
    later(search, isBurst ? burstMs : frameMs);
  }
  function show(next: readonly Query[], words: string): void {
    currentChips.current = next;
    setChips(next);
    if (field.current !== null) field.current.value = words;
    send(next, false);
  }
  /** Turns complete conditions into chips. */
  function convertToChips(): void {
    const parts = splitSearch(field.current?.value ?? "");
    show([...currentChips.current, ...parts.chips], parts.words);
  }

  return {
    chips,
    problem,
    /** Searches for the typed text, unless it is an incomplete condition. */
    handleInput: (isUnfinished?: () => boolean) => send(chips, true, isUnfinished),
    convertToChips,
    /** Replaces the text of the field, after a suggestion was accepted. */
    write(next: string, caret: number, isComplete: boolean): void {
      if (field.current !== null) field.current.value = next;
      if (isComplete) convertToChips();
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
