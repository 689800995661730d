import { X } from "lucide-react";
import { useIntl } from "react-intl";
import { printQuery, type Query } from "#contract/query.ts";
import { type StatusStyle, statusNamed, statusWord } from "#dashboard/appearance/status-styles.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";

/** A condition of a search with a button to remove it. */
export function SearchChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const intl = useIntl();
  return (
    <span className="inline-flex h-5.5 max-w-60 flex-none items-center max-sm:min-w-14 max-sm:shrink rounded-sm bg-selected ps-1.5 text-xs">
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

/** Fields whose values have translated names. */
const translatedFields = ["is", "has", "origin"];

/** Returns a function that prints a condition for display: "status: Needs review", "not tag: shop". */
export function useConditionText(statuses: readonly StatusStyle[]): (query: Query) => string {
  const intl = useIntl();
  const conditionText = (query: Query): string => {
    switch (query.kind) {
      case "term":
        return `${query.field}: ${query.operator}${formatValue(query.field, query.value)}`;
      case "not":
        return intl.formatMessage({ id: "grid.query.not" }, { condition: conditionText(query.item) });
      case "or":
        return intl.formatList(query.items.map(conditionText), { type: "disjunction" });
      default:
        return printQuery(query);
    }
  };
  const formatValue = (field: string, value: string): string => {
    if (field === "status") {
      const statusStyle = statusNamed(statuses, value);
      return statusStyle === undefined ? value : statusWord(intl, statusStyle);
    }
    const [state = "", language] = translatedFields.includes(field) ? value.split("@") : [value];
    if (language !== undefined) return `${formatValue(field, state)} · ${language}`;
    const id = `grid.${field}.${value}`;
    return translatedFields.includes(field) && id in intl.messages ? intl.formatMessage({ id }) : value;
  };
  return conditionText;
}
