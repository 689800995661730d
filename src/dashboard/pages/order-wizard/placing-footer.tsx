import { FormattedMessage } from "react-intl";
import { isLeftBehind, isOnItsWay } from "#dashboard/api/order-file-queue.ts";
import { useOrderFiles } from "#dashboard/api/use-order-files.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { NameList } from "#dashboard/ui/name-list.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { EstimateChanges } from "./estimate-changes.tsx";
import { stepOf } from "./order-issues.ts";
import type { Placed } from "./placed-otherwise.tsx";
import { StepFooter } from "./step-footer.tsx";
import { useIssueWords } from "./use-issue-words.ts";
import { usePlacing } from "./use-placing.ts";
import { useWizard } from "./wizard-context.ts";

/** The act that places the order, and above it what speaks against it. */
export function PlacingFooter({ onPlaced }: { onPlaced: (placed: Placed) => void }) {
  const { scope, state, shown, estimated } = useWizard();
  const { items } = useOrderFiles(scope, state.stored?.id ?? "");
  const words = useIssueWords();
  const { place, isPending, problem, changes } = usePlacing(onPlaced);
  const others = shown.filter((issue) => stepOf(issue) === "review");
  const isSending = items.some(isOnItsWay);
  const leftBehind = items.filter(isLeftBehind).map(({ file }) => file.name);
  return (
    <>
      <div className="mt-6 max-w-3xl space-y-3 empty:hidden">
        {isSending && (
          <Notice>
            <FormattedMessage id="wizard.filesOnTheirWay" />
          </Notice>
        )}
        {leftBehind.length > 0 && (
          <Notice tone="danger">
            <FormattedMessage
              id="wizard.filesLeftBehind"
              values={{ names: <NameList names={leftBehind} /> }}
            />
          </Notice>
        )}
        {changes.length > 0 && (
          <Notice tone="danger">
            <FormattedMessage id="wizard.changedEstimate" />
            <EstimateChanges changes={changes} />
          </Notice>
        )}
        {others.map((issue) => (
          <Notice key={issue.path} tone="danger">
            {words(issue)}
          </Notice>
        ))}
        {problem && others.length === 0 && <Notice tone="danger">{problem}</Notice>}
      </div>
      <StepFooter>
        {estimated.estimate && (
          <span className="text-sm text-ink-muted tabular-nums">
            <FormattedMessage
              id="wizard.place.words"
              values={{ words: estimated.estimate.sourceWordCount }}
            />
          </span>
        )}
        <Button
          variant="primary"
          isPending={isPending || isSending || estimated.isUpdating}
          onPress={() => void place()}
        >
          <FormattedMessage id={changes.length > 0 ? "wizard.placeAnyway" : "wizard.place"} />
        </Button>
      </StepFooter>
    </>
  );
}
