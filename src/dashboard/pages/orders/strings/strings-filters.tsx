import { FormattedMessage, useIntl } from "react-intl";
import { type OrderDetails, reviewFilters } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useLanguageNames } from "#dashboard/pages/orders/use-language-names.ts";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";
import { FilterSelect } from "#dashboard/ui/fields/filter-select.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { CheckField } from "#dashboard/ui/fields/text-field.tsx";
import { deliveredChoices, type StringsView, type StringsViewChange } from "./use-strings-view.ts";

type FilterProps = {
  scope: BranchScope;
  order: OrderDetails;
  view: StringsView;
  /** Number of matching strings; undefined until loaded. */
  total: number | undefined;
  onChange: (change: StringsViewChange) => void;
};

/** Filters for the strings of an order. */
export function StringsFilters({ scope, order, view, total, onChange }: FilterProps) {
  const intl = useIntl();
  const nameOf = useLanguageNames(scope);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <FilterChoice
        label={intl.formatMessage({ id: "orders.language" })}
        all={intl.formatMessage({ id: "orders.language.all" })}
        options={order.languages
          .map((value) => ({ value, label: nameOf(value) }))
          .sort((a, b) => a.label.localeCompare(b.label, intl.locale))}
        value={view.language}
        onChange={(language) => onChange({ language })}
      />
      <Segments
        label={intl.formatMessage({ id: "orders.delivered" })}
        options={deliveredChoices.map((value) => ({
          value,
          label: intl.formatMessage({ id: `orders.strings.delivered.${value}` }),
        }))}
        value={view.delivered}
        onChange={(delivered) => onChange({ delivered })}
      />
      <FilterSelect
        label={intl.formatMessage({ id: "orders.review" })}
        all={intl.formatMessage({ id: "orders.review.filter.all" })}
        options={reviewFilters.map((value) => ({
          value,
          label: intl.formatMessage({ id: `orders.review.filter.${value}` }),
        }))}
        value={view.review}
        onChange={(value) =>
          onChange({ review: reviewFilters.find((candidate) => candidate === value) ?? "" })
        }
      />
      <CheckField
        label={intl.formatMessage({ id: "orders.strings.changed" })}
        checked={view.changed}
        onChange={({ target }) => onChange({ changed: target.checked })}
      />
      <span role="status" className="ms-auto text-sm text-ink-muted tabular-nums">
        {total !== undefined && <FormattedMessage id="orders.strings.count" values={{ count: total }} />}
      </span>
    </div>
  );
}
