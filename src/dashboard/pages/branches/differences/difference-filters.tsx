import type { ReactNode, RefObject } from "react";
import { useIntl } from "react-intl";
import { type MergeField, mergeFields } from "#contract/merges.ts";
import type { DifferenceFilter } from "#dashboard/api/branches/branches.ts";
import { useTypedParam } from "#dashboard/lib/address/use-typed-param.ts";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";
import { FilterSelect } from "#dashboard/ui/fields/filter-select.tsx";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";
import { useValueFormat } from "./value-format.ts";

type Filter = Pick<DifferenceFilter, "language" | "field">;

/** Delay between typing and the search, in ms, since the server needs a while for it. */
const delayMs = 250;

/** Filters by name, language and field; `children` are further filters. */
export function DifferenceFilters(props: {
  filter: Filter;
  /** Fields that can occur; all by default. */
  fields?: readonly MergeField[];
  onChange: (change: Partial<Filter>) => void;
  searchField?: RefObject<HTMLInputElement | null>;
  children?: ReactNode;
}) {
  const { filter, fields = mergeFields, onChange } = props;
  const intl = useIntl();
  const [searchText, setSearchText] = useTypedParam("q", delayMs);
  const { languages } = useValueFormat();
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox
        label={word("branches.find")}
        value={searchText}
        onChange={setSearchText}
        {...(props.searchField ? { field: props.searchField } : {})}
      />
      <FilterChoice
        label={word("branches.language")}
        all={word("branches.language.all")}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        value={filter.language}
        onChange={(language) => onChange({ language })}
      />
      <FilterSelect
        label={word("branches.field")}
        all={word("branches.field.all")}
        options={fields.map((field) => ({ value: field, label: word(`branches.field.${field}`) }))}
        value={filter.field}
        onChange={(field) => onChange({ field: fields.find((candidate) => candidate === field) ?? "" })}
      />
      {props.children}
    </div>
  );
}
