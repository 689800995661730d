import { FormattedMessage } from "react-intl";
import { ActionBar } from "#dashboard/ui/action-bar.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { BriefForm } from "./use-brief-form.ts";
import type { DraftProblems } from "./use-draft-problems.ts";

type BarProps = {
  brief: BriefForm;
  problems: DraftProblems;
  onInvalid: () => void;
  onDiscard: () => void;
};

/** Shows whether the draft is saved, and saves or discards it. */
export function DraftBar({ brief, problems, onInvalid, onDiscard }: BarProps) {
  const { form, problem, isChanged } = brief;
  const { isInvalid, invalidFields } = problems;
  const handleStore = () => (isInvalid ? onInvalid() : brief.onSubmit());
  return (
    <ActionBar className="-mx-1 mt-6 space-y-2 px-1">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button variant="primary" isPending={!isChanged || form.formState.isSubmitting} onPress={handleStore}>
          <FormattedMessage id="briefDesigner.store" />
        </Button>
        {isChanged && (
          <Button variant="ghost" onPress={onDiscard}>
            <FormattedMessage id="briefDesigner.discard" />
          </Button>
        )}
        <p role="status" className={`text-sm ${isInvalid && isChanged ? "text-danger" : "text-ink-muted"}`}>
          <FormattedMessage id={stateOf(brief, isInvalid)} values={{ count: invalidFields.length }} />
        </p>
      </div>
    </ActionBar>
  );
}

function stateOf({ isChanged, isStored }: BriefForm, isInvalid: boolean): string {
  if (!isChanged) return isStored ? "briefDesigner.state.stored" : "briefDesigner.state.same";
  return isInvalid ? "briefDesigner.state.wrong" : "briefDesigner.state.changed";
}
