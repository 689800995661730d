import { X } from "lucide-react";
import { useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import { printQuery, type Query, type Term } from "#contract/query.ts";
import { type StatusStyle, statusNamed, statusWord } from "#dashboard/appearance/status-styles.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";

/** The conditions of a search in words. */
export function SearchChips(props: {
  chips: readonly Query[];
  statuses: readonly StatusStyle[];
  languages: readonly Language[];
  onRemove: (index: number) => void;
}) {
  const conditionText = useConditionText(props.statuses, props.languages);
  return props.chips.map((chip, index) => {
    const words = conditionText(chip);
    return <SearchChip key={words} label={words} onRemove={() => props.onRemove(index)} />;
  });
}

/** A condition of a search with a button to remove it. */
function SearchChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const intl = useIntl();
  return (
    <span className="inline-flex h-5.5 max-w-60 min-w-14 items-center rounded-sm bg-selected ps-1.5 text-xs">
      <span dir="auto" className="truncate">
        {label}
      </span>
      <button
        type="button"
        aria-label={intl.formatMessage({ id: "grid.query.remove" }, { condition: label })}
        onClick={ignoreDoubleClick(onRemove)}
        className="grid h-full w-5 place-items-center rounded-sm text-ink-muted hover:text-ink"
      >
        <X aria-hidden size={12} />
      </button>
    </span>
  );
}

/**
 * Fields whose values have names, such as "Draft", so that the field is not named; with the prefix of the message ids.
 */
const namedFields: Readonly<Record<string, string>> = { is: "grid.is", has: "grid.has", check: "check" };

/**
 * Returns a function that describes a condition: "Needs review", "Not translated (German)", "Key is dark". A condition
 * without a message is printed in the query language.
 */
function useConditionText(
  statuses: readonly StatusStyle[],
  languages: readonly Language[],
): (query: Query) => string {
  const intl = useIntl();
  const languageName = (code: string) => languages.find((language) => language.code === code)?.name;
  const conditionText = (query: Query): string => {
    switch (query.kind) {
      case "term":
        return termText(query);
      case "not":
        return intl.formatMessage({ id: "grid.query.not" }, { condition: conditionText(query.item) });
      case "or":
        return intl.formatList(query.items.map(conditionText), { type: "disjunction" });
      default:
        return printQuery(query);
    }
  };
  const termText = (term: Term): string => {
    const { field, operator, value } = term;
    if (field === "status") {
      const statusStyle = statusNamed(statuses, value);
      return statusStyle === undefined ? value : statusWord(intl, statusStyle);
    }
    const prefix = namedFields[field];
    if (prefix !== undefined) {
      const [state = "", code] = value.split("@");
      const name = messageOrUndefined(`${prefix}.${state}`) ?? state;
      return code === undefined ? name : `${name} (${languageName(code) ?? code})`;
    }
    const shown = field === "origin" ? (messageOrUndefined(`grid.origin.${value}`) ?? value) : value;
    const language = languageName(field);
    const id = `filters.term.${language === undefined ? field : "language"}${operator === "=" ? ".is" : ""}`;
    return (
      messageOrUndefined(id, { value: operator === "=" ? shown : operator + shown, language }) ??
      printQuery(term)
    );
  };
  const messageOrUndefined = (id: string, values?: Record<string, string | undefined>) =>
    id in intl.messages ? intl.formatMessage({ id }, values) : undefined;
  return conditionText;
}
