import { X } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";
import { FilterSelect } from "#dashboard/ui/fields/filter-select.tsx";
import { languageNameIn } from "#text/languages/languages.ts";
import {
  type FilterName,
  filterNames,
  filterOptions,
  type GalleryFilter,
  hasFilter,
  noFilter,
} from "./gallery-filter.ts";

type FiltersProps = {
  shots: readonly Screenshot[];
  languages: readonly Language[];
  filter: GalleryFilter;
  onChange: (change: Partial<GalleryFilter>) => void;
};

/** Filters of the gallery. A filter with fewer than two values is hidden, except "verified". */
export function GalleryFilters({ shots, languages, filter, onChange }: FiltersProps) {
  const intl = useIntl();
  const label = useOptionLabel(languages);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {filterNames.map((name) => {
        const options = filterOptions(shots, filter, name);
        if (filter[name] === "" && options.length < 2 && name !== "verified") return null;
        const Filter = name === "verified" ? FilterSelect : FilterChoice;
        return (
          <Filter
            key={name}
            label={intl.formatMessage({ id: `shots.filter.${name}` })}
            all={intl.formatMessage({ id: `shots.filter.${name}.all` })}
            options={options.map((value) => ({ value, label: label(name, value) }))}
            value={filter[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        );
      })}
      {hasFilter(filter) && (
        <Button variant="ghost" onPress={() => onChange(noFilter)}>
          <X aria-hidden size={14} />
          <FormattedMessage id="shots.filter.clear" />
        </Button>
      )}
    </div>
  );
}

/** Labels of filter options: language names, and words for "verified". */
function useOptionLabel(languages: readonly Language[]): (name: FilterName, option: string) => string {
  const intl = useIntl();
  return (name, option) => {
    if (name === "verified") return intl.formatMessage({ id: `shots.verified.${option}` });
    if (name === "language") return languageNameIn(languages, option);
    return name === "resolution" ? option.replace("x", " × ") : option;
  };
}
