import { Search } from "lucide-react";
import { lazy, type RefObject, Suspense, useCallback, useEffect, useId, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { Query } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { loadLater } from "#dashboard/lib/load-later.ts";
import { focusGrid } from "./open-cell.ts";
import { SearchChip, useConditionWords } from "./search-chips.tsx";
import { joinSearch, problemOf, splitSearch } from "./search-parts.ts";
import { type SearchProblem, SearchProblemNote } from "./search-problem.tsx";
import { accept, type Fragment, fragmentAt, type Suggestion } from "./search-suggestions.ts";
import type { StatusLook } from "./status-looks.ts";

const load = loadLater(() => import("./search-suggestion-list.tsx"));
const SuggestionList = lazy(async () => ({ default: (await load()).SearchSuggestionList }));

/** A search begins when typing rests. */
const restMs = 250;

export type SearchFieldProps = {
  scope: BranchScope;
  text: string;
  /** What the server did not understand. */
  problem: SearchProblem | undefined;
  languages: readonly Language[];
  statuses: readonly StatusLook[];
  onChange: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** Searches while typing. Conditions become chips when they are left; Enter and the arrow down go to the rows. */
export function SearchField(props: SearchFieldProps) {
  const { text, field, statuses } = props;
  const intl = useIntl();
  const id = useId();
  const search = useSearchText(props);
  const conditionWords = useConditionWords(statuses);
  const suggestions = useSuggestions(search.write);
  // What is suggested says better than an error how to go on.
  const problem = suggestions.isOpen ? undefined : (search.problem ?? props.problem);

  function handleKeyDown(event: React.KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || suggestions.handleKey(event)) return;
    const input = event.currentTarget;
    if (event.key === "Backspace" && input.selectionStart === 0 && input.selectionEnd === 0)
      search.remove(search.chips.length - 1);
    if (event.key === "Enter") search.settle();
    if (event.key === "Enter" || event.key === "ArrowDown") {
      event.preventDefault();
      focusGrid();
    }
    if (event.key === "Escape") search.clear();
  }

  return (
    <search className="relative min-w-40 flex-1 sm:max-w-xl">
      <div
        className={`flex min-h-8 flex-wrap items-center gap-1 rounded-md border bg-surface px-2 py-1 focus-within:outline-2 focus-within:outline-accent ${problem ? "border-danger" : "border-line-strong"}`}
      >
        <Search aria-hidden size={14} className="me-1 flex-none text-ink-muted" />
        {search.chips.map((chip, index) => {
          const words = conditionWords(chip);
          return <SearchChip key={words} words={words} onRemove={() => search.remove(index)} />;
        })}
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={suggestions.isOpen}
          aria-controls={id}
          {...(suggestions.active >= 0 ? { "aria-activedescendant": `${id}-${suggestions.active}` } : {})}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-problem`}
          defaultValue={splitSearch(text).words}
          {...(text === "" ? {} : { dir: "auto" })}
          autoComplete="off"
          spellCheck={false}
          aria-label={intl.formatMessage({ id: "grid.search" })}
          placeholder={search.chips.length === 0 ? intl.formatMessage({ id: "grid.search" }) : ""}
          onInput={(event) => {
            search.typed();
            suggestions.look(event.currentTarget);
          }}
          onKeyDown={handleKeyDown}
          onBlur={() => {
            suggestions.close();
            search.settle();
          }}
          className="h-5.5 min-w-16 flex-1 bg-transparent outline-none"
        />
      </div>
      {suggestions.fragment && (
        <Suspense>
          <SuggestionList
            id={id}
            scope={props.scope}
            languages={props.languages}
            statuses={statuses}
            fragment={suggestions.fragment}
            active={suggestions.active}
            onSuggestions={suggestions.setOffered}
            onAccept={suggestions.take}
          />
        </Suspense>
      )}
      <SearchProblemNote id={`${id}-problem`} problem={problem} />
    </search>
  );
}

/** The text of the search: chips beside what is being written, which is split into chips when it is left. */
function useSearchText({ text, onChange, field }: SearchFieldProps) {
  const [chips, setChips] = useState<readonly Query[]>(() => splitSearch(text).chips);
  const [problem, setProblem] = useState<SearchProblem>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(text);

  useEffect(() => () => clearTimeout(timer.current), []);
  // Another search came by a link, a view or the way back.
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    const parts = splitSearch(text);
    setChips(parts.chips);
    if (field.current !== null) field.current.value = parts.words;
  }, [text, field]);

  function send(parts: readonly Query[], after: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const joined = joinSearch({ chips: parts, words: field.current?.value ?? "" });
      const error = problemOf(joined);
      setProblem(error && { position: error.position, problem: error.problem, text: joined });
      if (error !== undefined || joined === last.current) return;
      last.current = joined;
      onChange(joined);
    }, after);
  }
  function show(next: readonly Query[], words: string): void {
    setChips(next);
    if (field.current !== null) field.current.value = words;
    send(next, 0);
  }
  /** Conditions that are complete become chips. */
  function settle(): void {
    const parts = splitSearch(field.current?.value ?? "");
    show([...chips, ...parts.chips], parts.words);
  }

  return {
    chips,
    problem,
    typed: () => send(chips, restMs),
    settle,
    /** Puts a text with a suggestion in place of what was written. */
    write(next: string, caret: number, isComplete: boolean): void {
      if (field.current !== null) field.current.value = next;
      if (isComplete) settle();
      else {
        field.current?.setSelectionRange(caret, caret);
        send(chips, restMs);
      }
    },
    remove(index: number): void {
      if (index < 0) return;
      show(chips.toSpliced(index, 1), field.current?.value ?? "");
    },
    clear: () => show([], ""),
  };
}

/** What is offered for what is being written, and the keys that walk through it. */
function useSuggestions(write: (text: string, caret: number, isComplete: boolean) => void) {
  const [written, setWritten] = useState<{ fragment: Fragment; input: HTMLInputElement }>();
  const [offered, setOffered] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const isOpen = written !== undefined && offered.length > 0;

  function close(): void {
    setWritten(undefined);
    setActive(-1);
  }
  function take(suggestion: Suggestion): void {
    if (written === undefined) return;
    const { input, fragment } = written;
    const accepted = accept(input.value, fragment, suggestion);
    write(accepted.text, accepted.caret, suggestion.isComplete);
    if (suggestion.isComplete) close();
    else look(input);
  }
  function look(input: HTMLInputElement): void {
    setWritten({ input, fragment: fragmentAt(input.value, input.selectionStart ?? input.value.length) });
    setActive(-1);
  }
  /** True when the key was for the list. */
  function handleKey(event: React.KeyboardEvent): boolean {
    if (!isOpen) return false;
    const chosen = offered[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && chosen !== undefined) take(chosen);
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
    setOffered: useCallback((next: readonly Suggestion[]) => setOffered(next), []),
    close,
    take,
    look,
    handleKey,
  };
}
