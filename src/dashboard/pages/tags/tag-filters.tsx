import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { tagCategoriesQuery } from "#dashboard/api/tags/tag-list.ts";
import { useTypedParam } from "#dashboard/lib/address/use-typed-param.ts";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";
import { maxColumns, noCategory } from "./find-tags.ts";
import type { TagsView, TagsViewChange } from "./use-tags-view.ts";

/** Filters of the tag list. */
export function TagFilters(props: {
  scope: BranchScope;
  languages: readonly Language[];
  view: TagsView;
  onChange: (change: TagsViewChange) => void;
}) {
  const { view, onChange } = props;
  const intl = useIntl();
  const [text, setText] = useTypedParam("text");
  const targets = props.languages.filter(({ base }) => !base);
  const { data: categories = [] } = useQuery(tagCategoriesQuery(props.scope));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox label={intl.formatMessage({ id: "tags.find" })} value={text} onChange={setText} />
      <FilterChoice
        label={intl.formatMessage({ id: "tags.category" })}
        all={intl.formatMessage({ id: "tags.category.all" })}
        options={[
          ...categories.map(({ name }) => name),
          { value: noCategory, label: intl.formatMessage({ id: "tags.category.without" }) },
        ]}
        value={view.category}
        onChange={(category) => onChange({ category })}
      />
      <span className="flex-1" />
      {targets.length > 1 && (
        <FilterChoice
          label={intl.formatMessage({ id: "tags.language" })}
          all={intl.formatMessage(
            { id: targets.length > maxColumns ? "tags.language.first" : "tags.language.all" },
            { count: maxColumns, total: targets.length },
          )}
          options={targets.map(({ code, name }) => ({ value: code, label: name }))}
          value={view.language}
          onChange={(language) => onChange({ language, page: view.page })}
        />
      )}
    </div>
  );
}
