import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useMemo } from "react";
import { useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { membersQuery } from "#dashboard/api/members/members.ts";
import { groupNamesQuery, tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { type StatusStyle, statusName, statusWord } from "#dashboard/appearance/status-styles.ts";
import { OptionList } from "#dashboard/ui/menus/option-list.tsx";
import type { Fragment, Suggestion } from "./search-fragment.ts";
import { suggest, type Vocabulary } from "./search-suggestions.ts";

export type SuggestionListProps = {
  id: string;
  scope: BranchScope;
  languages: readonly Language[];
  statuses: readonly StatusStyle[];
  fragment: Fragment;
  active: number;
  onSuggestions: (suggestions: readonly Suggestion[]) => void;
  onAccept: (suggestion: Suggestion) => void;
};

/** Suggestions for the fragment that the user is typing; the search field keeps the focus. */
export function SearchSuggestionList(props: SuggestionListProps) {
  const { fragment, active, onSuggestions } = props;
  const intl = useIntl();
  const vocabulary = useVocabulary(props);
  const suggestions = useMemo(() => suggest(fragment, vocabulary), [fragment, vocabulary]);
  // Reports suggestions before they are visible, so that keys can choose each visible one.
  useLayoutEffect(() => onSuggestions(suggestions), [onSuggestions, suggestions]);
  if (suggestions.length === 0) return null;
  return (
    <OptionList
      id={props.id}
      label={intl.formatMessage({ id: "grid.query.suggestions" })}
      active={active}
      onSelect={(index) => {
        const suggestion = suggestions[index];
        if (suggestion) props.onAccept(suggestion);
      }}
      className="!w-max max-w-[min(30rem,calc(100vw-2rem))] min-w-full"
      options={suggestions.map((suggestion) => ({
        id: suggestion.text,
        content: <SuggestionText suggestion={suggestion} />,
      }))}
    />
  );
}

/** A suggestion: a value begins with its description, which users look for; a field begins with its syntax. */
function SuggestionText({ suggestion }: { suggestion: Suggestion }) {
  const intl = useIntl();
  const { text, label, message, isComplete } = suggestion;
  const words = label ?? (message && intl.formatMessage({ id: message }));
  const code = (
    <span dir="ltr" className={`truncate font-mono text-xs ${isComplete && words ? "text-ink-muted" : ""}`}>
      {text}
    </span>
  );
  if (isComplete && words)
    return (
      <>
        <span className="min-w-0 flex-1 truncate">{words}</span>
        {code}
      </>
    );
  return (
    <>
      {code}
      <span className="min-w-0 flex-1 truncate text-end text-xs text-ink-muted">{words}</span>
    </>
  );
}

/** Names of the project for suggestions; loaded only when the user starts a condition that needs them. */
function useVocabulary({ scope, languages, statuses, fragment }: SuggestionListProps): Vocabulary {
  const intl = useIntl();
  const tags = useQuery({ ...tagNamesQuery(scope), enabled: fragment.field === "tag" });
  const groups = useQuery({ ...groupNamesQuery(scope), enabled: fragment.field === "group" });
  const members = useQuery({ ...membersQuery(scope.app), enabled: fragment.field === "by", retry: false });
  return useMemo(
    () => ({
      statuses: statuses.map((statusStyle) => ({
        value: statusName(statusStyle),
        word: statusWord(intl, statusStyle),
      })),
      languages,
      tags: tags.data ?? [],
      groups: groups.data ?? [],
      people: members.data?.map(({ name }) => name) ?? [],
    }),
    [statuses, languages, tags.data, groups.data, members.data, intl],
  );
}
