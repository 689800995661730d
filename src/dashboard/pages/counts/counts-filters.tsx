import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { groupNamesQuery, tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import type { CountsView, CountsViewChange } from "./use-counts-view.ts";

type FilterProps = { scope: BranchScope; view: CountsView; onChange: (change: CountsViewChange) => void };

/** Filters of the counted keys, and the unit. */
export function CountsFilters({ scope, view, onChange }: FilterProps) {
  const intl = useIntl();
  const tags = useQuery(tagNamesQuery(scope));
  const groups = useQuery(groupNamesQuery(scope));
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterChoice
        label={word("counts.tag")}
        all={word("counts.tag.all")}
        options={tags.data ?? []}
        state={tags}
        value={view.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <FilterChoice
        label={word("counts.group")}
        all={word("counts.group.all")}
        options={groups.data ?? []}
        state={groups}
        value={view.group}
        onChange={(group) => onChange({ group })}
      />
      <span className="flex-1" />
      <Segments
        label={word("counts.unit")}
        options={[
          { value: "strings", label: word("counts.strings") },
          { value: "words", label: word("counts.words") },
        ]}
        value={view.unit}
        onChange={(unit) => onChange({ unit })}
      />
    </div>
  );
}
