import { Search } from "lucide-react";
import { type RefObject, Suspense, useId } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { StatusStyle } from "#dashboard/appearance/status-styles.ts";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { splitSearch } from "./search-parts.ts";
import type { SearchProblem } from "./search-problem.ts";
import { useSearchText } from "./use-search-text.ts";
import { useSuggestions } from "./use-suggestions.ts";

const SearchChips = lazyPart(() => import("./search-chips.tsx"), "SearchChips");
const SuggestionList = lazyPart(() => import("./search-suggestion-list.tsx"), "SearchSuggestionList");
const SearchProblemMessage = lazyPart(() => import("./search-problem-message.tsx"), "SearchProblemMessage");

export type SearchFieldProps = {
  scope: BranchScope;
  text: string;
  /** Error of the server for the search text. */
  problem: SearchProblem | undefined;
  languages: readonly Language[];
  statuses: readonly StatusStyle[];
  onChange: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/**
 * Searches while the user types. Complete conditions become chips when the field loses the focus; Enter and the down
 * key move to the rows.
 */
export function SearchField(props: SearchFieldProps) {
  const { text, field, statuses } = props;
  const intl = useIntl();
  const id = useId();
  const search = useSearchText(props);
  const suggestions = useSuggestions(search.write);
  // Suggestions are more helpful than an error, so they hide it.
  const problem = suggestions.isOpen ? undefined : (search.problem ?? props.problem);

  function handleKeyDown(event: React.KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing || suggestions.handleKey(event)) return;
    const input = event.currentTarget;
    if (event.key === "Backspace" && input.selectionStart === 0 && input.selectionEnd === 0)
      search.remove(search.chips.length - 1);
    if (event.key === "Enter") search.convertToChips();
    if (event.key === "Enter" || event.key === "ArrowDown") {
      event.preventDefault();
      focusGrid();
    }
    if (event.key === "Escape") search.clear();
  }

  return (
    <search className="relative min-w-22 flex-1 shrink-99 basis-56 has-[button]:basis-80 sm:min-w-36 toolbar:max-w-72 toolbar:has-[button]:max-w-xl">
      <div
        className={`flex h-8 items-center gap-1 overflow-x-auto rounded-md border bg-surface px-2 [scrollbar-width:none] focus-within:outline-2 focus-within:outline-accent ${problem ? "border-danger" : "border-line-strong"}`}
      >
        <Search aria-hidden size={14} className="me-1 flex-none text-ink-muted" />
        {search.chips.length > 0 && (
          <Suspense>
            <SearchChips
              chips={search.chips}
              statuses={statuses}
              languages={props.languages}
              onRemove={search.remove}
            />
          </Suspense>
        )}
        <span className="relative flex min-w-16 flex-1">
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
            placeholder=" "
            onInput={(event) => {
              search.handleInput(suggestions.isUnfinished);
              suggestions.update(event.currentTarget);
            }}
            onFocus={(event) => event.currentTarget.value === "" && suggestions.update(event.currentTarget)}
            onKeyDown={handleKeyDown}
            onBlur={() => {
              suggestions.close();
              search.convertToChips();
            }}
            className="peer h-5.5 w-full bg-transparent outline-none"
          />
          {search.chips.length === 0 && <Placeholder />}
        </span>
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
            onAccept={suggestions.choose}
          />
        </Suspense>
      )}
      <SearchProblemNote id={`${id}-problem`} problem={problem} />
    </search>
  );
}

/**
 * The placeholder, or a short placeholder if there is no room: the long text covers the short text, unless it wraps
 * below the visible line.
 */
function Placeholder() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 hidden flex-wrap overflow-hidden leading-5.5 whitespace-nowrap text-ink-muted peer-placeholder-shown:flex"
    >
      <span className="w-0">
        <FormattedMessage id="grid.search.short" />
      </span>
      <span className="bg-surface">
        <FormattedMessage id="grid.search" />
      </span>
    </span>
  );
}

/** Note below the search field with a problem of the search. */
function SearchProblemNote({ id, problem }: { id: string; problem: SearchProblem | undefined }) {
  if (problem === undefined) return <p id={id} className="sr-only" />;
  return (
    <div
      id={id}
      role="alert"
      className="absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line bg-surface px-2 py-1 text-xs text-danger shadow-overlay"
    >
      <Suspense>
        <SearchProblemMessage {...problem} />
      </Suspense>
    </div>
  );
}
