import { Redo2, Undo2 } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import type { Progress } from "./merge-decisions.ts";
import type { useDecisions } from "./use-decisions.ts";

/**
 * Number of decided conflicts, buttons for undo and redo, and the number of decisions whose texts have changed since.
 */
export function DecisionBar(props: { progress: Progress; deciding: ReturnType<typeof useDecisions> }) {
  const { progress, deciding } = props;
  const intl = useIntl();
  const label = intl.formatMessage(
    { id: "branches.progress" },
    { decided: progress.decided, all: progress.all },
  );
  return (
    <span className="flex items-center gap-3">
      <span className="w-44">
        <span role="status" className="mb-1 block text-xs text-ink-muted tabular-nums">
          {label}
        </span>
        <ProgressBar done={progress.decided} all={progress.all} label={label} />
      </span>
      <span className="flex">
        <Button
          isStep
          size="small"
          variant="ghost"
          aria-label={intl.formatMessage({ id: "branches.undo" })}
          isDisabled={!deciding.canUndo}
          onPress={deciding.undo}
        >
          <Undo2 aria-hidden size={14} className="rtl:-scale-x-100" />
        </Button>
        <Button
          isStep
          size="small"
          variant="ghost"
          aria-label={intl.formatMessage({ id: "branches.redo" })}
          isDisabled={!deciding.canRedo}
          onPress={deciding.redo}
        >
          <Redo2 aria-hidden size={14} className="rtl:-scale-x-100" />
        </Button>
      </span>
      {progress.changed > 0 && (
        <span className="text-xs text-warning">
          <FormattedMessage id="branches.changedCount" values={{ count: progress.changed }} />
        </span>
      )}
    </span>
  );
}
