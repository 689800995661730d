import { Check, Circle, TriangleAlert } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { MergeRule } from "#contract/merges.ts";
import type { DecisionState } from "./merge-decisions.ts";

const styles = {
  open: { icon: Circle, tone: "text-status-none" },
  decided: { icon: Check, tone: "text-success" },
  changed: { icon: TriangleAlert, tone: "text-warning" },
};

/** Whether a conflict is decided, and by which rule. */
export function DecisionMark({ state, rule }: { state: DecisionState; rule: MergeRule | undefined }) {
  const { icon: Icon, tone } = styles[state];
  return (
    <span className={`flex flex-none items-center gap-1 text-xs ${tone}`}>
      <Icon aria-hidden size={13} />
      <FormattedMessage id={`branches.state.${state}`} />
      {rule && state === "decided" && (
        <span className="text-ink-muted">
          · <FormattedMessage id={`branches.rule.${rule}`} />
        </span>
      )}
    </span>
  );
}
