import { ChevronDown } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MergeRule } from "#contract/merges.ts";
import type { ChosenPair } from "#dashboard/pages/branches/use-pair.ts";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import {
  applyRule,
  type Decisions,
  decidableByRule,
  type MergeableRow,
  reopen,
  stateOf,
} from "./merge-decisions.ts";
import { mergeRules } from "./rest-rule.tsx";

/** Menu that applies a rule to the open conflicts of the shown rows, or reopens the decided ones. */
export function RuleMenu(props: {
  rows: readonly MergeableRow[];
  pair: ChosenPair;
  decisions: Decisions;
  onChange: (next: (before: Decisions) => Decisions) => void;
}) {
  const { rows, pair, decisions, onChange } = props;
  const intl = useIntl();
  const decided = rows.filter((row) => stateOf(decisions, row) !== "open");
  const names = { from: pair.from.name, to: pair.to.name };
  const entryOf = (rule: MergeRule) => {
    const count = decidableByRule(decisions, rows, rule).length;
    return {
      id: rule,
      text: intl.formatMessage({ id: `branches.apply.${rule}` }, { ...names, count }),
      isDisabled: count === 0,
      onAction: () => onChange((before) => applyRule(before, rows, rule)),
    };
  };
  return (
    <Menu
      label={intl.formatMessage({ id: "branches.apply" })}
      button={
        <>
          <FormattedMessage id="branches.apply" />
          <ChevronDown aria-hidden size={14} />
        </>
      }
      entries={[
        ...mergeRules.map(entryOf),
        "line",
        {
          id: "reopen",
          text: intl.formatMessage({ id: "branches.reopenAll" }, { count: decided.length }),
          isDisabled: decided.length === 0,
          onAction: () => onChange((before) => reopen(before, decided)),
        },
      ]}
    />
  );
}
