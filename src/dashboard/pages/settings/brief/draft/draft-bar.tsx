import { FormattedMessage } from "react-intl";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { ActionBar } from "#dashboard/ui/action-bar.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { BriefDraft } from "./use-brief-draft.ts";

type BarProps = {
  brief: BriefDraft;
  isInvalid: boolean;
  /** Number of fields with an error that blocks saving. */
  invalidFields: number;
  onInvalid: () => void;
  onDiscard: () => void;
};

/** Shows whether the draft is saved, and saves or discards it. */
export function DraftBar({ brief, isInvalid, invalidFields, onInvalid, onDiscard }: BarProps) {
  const errorMessage = useErrorMessage();
  const { storing, isChanged } = brief;
  const handleStore = () => (isInvalid ? onInvalid() : brief.store());
  return (
    <ActionBar className="-mx-1 mt-6 space-y-2 px-1">
      {storing.isError && <Notice tone="danger">{errorMessage(storing.error)}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="primary" isPending={!isChanged || storing.isPending} onPress={handleStore}>
          <FormattedMessage id="briefDesigner.store" />
        </Button>
        {isChanged && (
          <Button variant="ghost" onPress={onDiscard}>
            <FormattedMessage id="briefDesigner.discard" />
          </Button>
        )}
        <p role="status" className={`text-sm ${isInvalid && isChanged ? "text-danger" : "text-ink-muted"}`}>
          <FormattedMessage id={stateOf(brief, isInvalid)} values={{ count: invalidFields }} />
        </p>
      </div>
    </ActionBar>
  );
}

function stateOf({ isChanged, storing }: BriefDraft, isInvalid: boolean): string {
  if (!isChanged) return storing.isSuccess ? "briefDesigner.state.stored" : "briefDesigner.state.same";
  return isInvalid ? "briefDesigner.state.wrong" : "briefDesigner.state.changed";
}
