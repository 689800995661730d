import { FormattedMessage, useIntl } from "react-intl";
import type { MergeRule } from "#contract/merges.ts";
import { FilterSelect } from "#dashboard/ui/fields/filter-select.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

export const mergeRules: readonly MergeRule[] = ["takeNewest", "takeSource", "takeTarget"];

/** Selects a rule for the conflicts that the server does not list because there are too many. */
export function RestRule(props: {
  unlisted: number;
  listed: number;
  rule: MergeRule | undefined;
  onChange: (rule: MergeRule | undefined) => void;
}) {
  const intl = useIntl();
  const { unlisted, listed } = props;
  return (
    <div className="mb-3">
      <Notice>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="flex-1">
            <FormattedMessage id="branches.rest" values={{ unlisted, listed }} />
          </span>
          <FilterSelect
            label={intl.formatMessage({ id: "branches.rest.label" })}
            all={intl.formatMessage({ id: "branches.rest.none" })}
            options={mergeRules.map((rule) => ({
              value: rule,
              label: intl.formatMessage({ id: `branches.rule.${rule}` }),
            }))}
            value={props.rule ?? ""}
            onChange={(value) => props.onChange(mergeRules.find((rule) => rule === value))}
          />
        </div>
      </Notice>
    </div>
  );
}
