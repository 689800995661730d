import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { trashKinds } from "#contract/trash.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { trashCountsQuery } from "#dashboard/api/trash.ts";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import { sumOf } from "#dashboard/lib/sum-of.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { FilterSelect } from "#dashboard/ui/fields/filter-select.tsx";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";

type FilterProps = {
  scope: BranchScope;
  kind: string;
  searchText: string;
  mayEmpty: boolean;
  onKind: (kind: string) => void;
  onSearch: (searchText: string) => void;
};

/** Filters by kind, with counts, and by text; offers to empty the trash. */
export function TrashFilters({ scope, kind, searchText, mayEmpty, onKind, onSearch }: FilterProps) {
  const intl = useIntl();
  const emptyParam = useOpenParam("empty");
  const { data: counts } = useQuery(trashCountsQuery(scope, searchText.trim() || undefined));
  const word = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
  const total = sumOf(counts ?? {});
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox label={word("trash.search")} value={searchText} onChange={onSearch} />
      <FilterSelect
        label={word("trash.kind")}
        all={word("trash.kind.all", { count: total })}
        options={trashKinds.map((value) => ({
          value,
          label: word("trash.kind.one", { kind: word(`trash.kinds.${value}`), count: counts?.[value] ?? 0 }),
        }))}
        value={kind}
        onChange={onKind}
      />
      <span className="flex-1" />
      {total > 0 && mayEmpty && (
        <Button variant="danger" onPress={() => emptyParam.open()}>
          <FormattedMessage id="trash.emptyAll" />
        </Button>
      )}
    </div>
  );
}
