import { useMemo, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { MergeRule } from "#contract/merges.ts";
import type { MergePreview } from "#dashboard/api/branches/branches.ts";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { usePageKeys } from "#dashboard/lib/shortcuts/use-page-keys.ts";
import { ConflictList } from "#dashboard/pages/branches/conflicts/conflict-list.tsx";
import { useDifferenceView } from "#dashboard/pages/branches/differences/use-difference-view.ts";
import type { ChosenPair } from "#dashboard/pages/branches/use-pair.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { CleanChanges } from "./clean-changes.tsx";
import { DecisionBar } from "./decision-bar.tsx";
import { progressOf } from "./merge-decisions.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { RestRule } from "./rest-rule.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { useDecisions } from "./use-decisions.ts";
import { usePreviewRefresh } from "./use-preview-refresh.ts";

type WorkbenchProps = {
  pair: ChosenPair;
  preview: MergePreview;
  person: string;
  onMerged: (changeSet: string) => void;
};

/** The merge button, and two lists to switch between: the conflicts to decide, and the changes without a conflict. */
export function MergeWorkbench({ pair, preview, person, onMerged }: WorkbenchProps) {
  const intl = useIntl();
  const { view, changeView } = useDifferenceView();
  const deciding = useDecisions(person, pair.ids);
  const { decisions, change } = deciding;
  const refresh = usePreviewRefresh(pair.ids);
  const [unlistedRule, setUnlistedRule] = useState<MergeRule>();
  const [isMerging, setIsMerging] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  usePageKeys({ undo: deciding.undo, redo: deciding.redo, search: () => searchField.current?.focus() });
  const { conflicts, conflictCount } = preview;
  const progress = useMemo(() => progressOf(decisions, conflicts), [decisions, conflicts]);
  const cleanCount = preview.added + preview.changed + preview.removed;
  const show = view.show || (conflictCount > 0 ? "conflicts" : "clean");
  const unlisted = conflictCount - conflicts.length;
  const isReady = unlistedRule !== undefined || (progress.open === 0 && unlisted === 0);
  const review = () => setIsMerging(true);
  usePageCommands([
    isReady && { id: "review", messageId: "branches.merge.review", key: "saveAndNext", run: review },
  ]);
  const head = (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Segments
        label={intl.formatMessage({ id: "branches.merge.show" })}
        options={[
          {
            value: "conflicts",
            label: intl.formatMessage({ id: "branches.conflicts" }, { count: conflictCount }),
          },
          { value: "clean", label: intl.formatMessage({ id: "branches.clean" }, { count: cleanCount }) },
        ]}
        value={show}
        onChange={(next) => changeView({ show: next, q: "", language: "", field: "", kind: "", state: "" })}
      />
      {conflictCount > 0 && <DecisionBar progress={progress} deciding={deciding} />}
      <span className="flex-1" />
      <Button variant="primary" isDisabled={!isReady} onPress={review}>
        <FormattedMessage id="branches.merge.review" />
      </Button>
    </div>
  );
  return (
    <>
      <StaleNotice refresh={refresh} changedDecisions={progress.changed} />
      {unlisted > 0 && (
        <RestRule
          unlisted={unlisted}
          listed={conflicts.length}
          rule={unlistedRule}
          onChange={setUnlistedRule}
        />
      )}
      {show === "conflicts" ? (
        <ConflictList
          head={head}
          pair={pair}
          conflicts={conflicts}
          onFinished={isReady ? review : undefined}
          decisions={decisions}
          onChange={change}
          view={view}
          onView={changeView}
          searchField={searchField}
        />
      ) : (
        <CleanChanges
          head={head}
          pair={pair}
          decisions={decisions}
          onChange={change}
          view={view}
          onView={changeView}
          searchField={searchField}
        />
      )}
      {isMerging && (
        <MergeDialog
          pair={pair}
          input={{ decisions, rule: unlistedRule, stamp: preview.stamp }}
          changedCount={progress.changed}
          person={person}
          onStale={() => {
            setIsMerging(false);
            refresh.run();
          }}
          onMerged={onMerged}
          onClose={() => setIsMerging(false)}
        />
      )}
    </>
  );
}
