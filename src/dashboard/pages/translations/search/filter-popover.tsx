import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import { useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import { hasValues, parseQuery, printQuery } from "#contract/query.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { countsQuery, filterCountsQuery } from "#dashboard/api/counts.ts";
import {
  noStatus,
  type StatusStyle,
  statusName,
  statusNamed,
  statusWord,
} from "#dashboard/appearance/status-styles.ts";
import { rowsPainted } from "#dashboard/lib/rows-painted.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { storedChecks } from "#text/checks/check-bits.ts";
import { languageNameIn } from "#text/languages/languages.ts";
import type { Choice, ChoiceGroup } from "./choice-group.ts";
import { ChoicePopover } from "./choice-popover.tsx";
import { searchedLanguages } from "./first-rows.ts";
import { filtersOf, withFilters } from "./search-filters.ts";

export type FilterMenuProps = {
  scope: BranchScope;
  view: { text: string };
  onChangeView: (change: { text: string }) => void;
  statuses: readonly StatusStyle[];
  languages: readonly Language[];
  /** The shown target languages, which are counted. */
  arrangement: { shown: readonly string[] };
  searchField: RefObject<HTMLInputElement | null>;
};

type PopoverProps = FilterMenuProps & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  triggerRef: RefObject<Element | null>;
};

/** Values of `is:` in the menu, most used first. */
const states = [
  "failing",
  "warning",
  "notTranslated",
  "new",
  "draft",
  "outdated",
  "commented",
  "locked",
  "excluded",
];
/** Fields whose conditions are joined by OR: a text is found if it meets one of them. */
const alternatives = ["status", "is", "check"];
/** Fields whose values are chosen in the search field, which suggests them. */
const moreFields = ["tag", "group", "by", "changed"] as const;

/** Starts a condition as if it was typed. */
function beginCondition(field: HTMLInputElement | null, name: string): void {
  if (field === null) return;
  field.focus();
  field.value = `${field.value.trimEnd()} ${name}:`.trimStart();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The filter menu. When it closes after a choice, the grid gets the focus. */
export function FilterPopover(props: PopoverProps) {
  const { statuses, searchField } = props;
  const { text } = props.view;
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const countOf = useCounts(props);
  const found = useFilterCounts(props);
  const { data: session } = useQuery(sessionQuery());
  const hasChosen = useRef(false);

  /** A group whose choices belong to a condition; other choices of the condition stay. */
  const group = (title: string, choices: readonly Choice[], fields: readonly string[]): ChoiceGroup => {
    const filters = filtersOf(text, fields).map((filter) => nameOf(filter, statuses));
    const isOffered = (filter: string) => choices.some(({ id }) => id === filter);
    return {
      title,
      multiple: true,
      choices,
      chosen: filters.filter(isOffered),
      onChoose: (chosen) => {
        hasChosen.current = true;
        const others = filters.filter((filter) => !isOffered(filter));
        props.onChangeView({ text: withFilters(text, [...others, ...chosen], fields) });
      },
    };
  };
  const stateChoices = states.map(
    (state): Choice => ({
      id: `is:${state}`,
      label: word(`grid.is.${state}`),
      count: countOf(state) ?? found[`is:${state}`],
    }),
  );
  const statusCounts = countStatuses(statuses, countOf);
  const statusChoices = statuses.map(
    (statusStyle, index): Choice => ({
      ...statusStyle,
      id: statusFilter(statusStyle),
      label: statusWord(intl, statusStyle),
      count: statusCounts[index],
    }),
  );
  const languageChoices = props.arrangement.shown.map(
    (code): Choice => ({
      id: `is:notTranslated@${code}`,
      label: intl.formatMessage(
        { id: "filters.inLanguage" },
        { state: word("grid.is.notTranslated"), language: languageNameIn(props.languages, code) },
      ),
      count: countOf("notTranslated", code),
    }),
  );
  const foundChoice = (id: string, label: string): Choice => ({ id, label: word(label), count: found[id] });
  const checkChoices = storedChecks.map((check) => foundChoice(`check:${check}`, `check.${check}`));
  const thingChoices = hasValues.map((value) => foundChoice(`has:${value}`, `grid.has.${value}`));
  const name = session?.user?.name;
  const byMe = name && printQuery({ kind: "term", field: "by", operator: "", value: name });
  const mine = byMe && { ...foundChoice("by:me", "filters.mine"), id: byMe };
  const more: ChoiceGroup = {
    title: "filters.more",
    multiple: false,
    choices: moreFields.map((field): Choice => ({ id: field, label: word(`filters.by.${field}`) })),
    chosen: [],
    closes: true,
    // The field suggests the values, once the menu has returned the focus.
    onChoose: ([field]) => {
      hasChosen.current = false;
      if (field !== undefined) void rowsPainted().then(() => beginCondition(searchField.current, field));
    },
  };
  return (
    <ChoicePopover
      isOpen={props.isOpen}
      triggerRef={props.triggerRef}
      label={word("grid.filter")}
      search={word("filters.find")}
      groups={[
        group("filters.state", stateChoices, alternatives),
        group("filters.status", statusChoices, alternatives),
        ...(languageChoices.length > 1 ? [group("filters.language", languageChoices, alternatives)] : []),
        group("filters.things", thingChoices, ["has"]),
        ...(mine ? [group("filters.people", [mine], ["by"])] : []),
        group("filters.checks", checkChoices, alternatives),
        more,
      ]}
      onOpenChange={(isOpen) => {
        props.onOpenChange(isOpen);
        if (!isOpen && hasChosen.current) void rowsPainted().then(focusGrid);
      }}
    />
  );
}

/** The numbers are requested whenever the menu opens: edits in the grid do not update them. */
const refetchedOnOpening = { refetchOnMount: "always" } as const;

/**
 * Returns the number of strings of each condition that `useCounts` does not count; empty until loaded. The numbers
 * include the source language, as the search does.
 */
function useFilterCounts({ scope, languages, arrangement }: FilterMenuProps): Record<string, number> {
  const searched = searchedLanguages(languages, arrangement.shown);
  const { data = {} } = useQuery({ ...filterCountsQuery(scope, searched), ...refetchedOnOpening });
  return data;
}

/** Returns a function that reads a counter of strings, of one or of all shown languages; undefined until loaded. */
function useCounts({ scope, arrangement }: FilterMenuProps) {
  const { data } = useQuery({ ...countsQuery(scope, ""), ...refetchedOnOpening });
  return (counter: string, language?: string): number | undefined => {
    if (data === undefined) return undefined;
    const codes = language === undefined ? arrangement.shown : [language];
    const numbers = codes.map((code) => data[code]?.[counter]).filter((number) => typeof number === "number");
    return numbers.length === 0 ? undefined : numbers.reduce((sum, number) => sum + number, 0);
  };
}

/** Returns the number of strings of each status. For "no status", which has no counter, that is the remainder. */
function countStatuses(
  statuses: readonly StatusStyle[],
  countOf: ReturnType<typeof useCounts>,
): Array<number | undefined> {
  const counts = statuses.map((statusStyle) =>
    countOf(statusStyle.name === undefined ? statusName(statusStyle) : `customStatus-${statusStyle.name}`),
  );
  const all = countOf("all");
  const rest = all && counts.reduce<number>((remaining, count = 0) => remaining - count, all);
  return statuses.map(({ value }, index) => (value === noStatus ? rest : counts[index]));
}

const statusFilter = (statusStyle: StatusStyle) =>
  printQuery({ kind: "term", field: "status", operator: "", value: statusName(statusStyle) });

/** A filter as the menu names it: a status, which may be typed by number, is replaced by its name. */
function nameOf(filter: string, statuses: readonly StatusStyle[]): string {
  const query = parseQuery(filter);
  if (query.kind !== "term" || query.field !== "status") return filter;
  const statusStyle = statusNamed(statuses, query.value);
  return statusStyle ? statusFilter(statusStyle) : filter;
}
