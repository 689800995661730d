import { FormattedMessage } from "react-intl";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { type Draft, type RemovedField, restoreField } from "./brief-draft.ts";
import type { BriefDraft } from "./use-brief-draft.ts";

/** What was done a moment ago and can be taken back. */
export type Undoable =
  | { done: "removed"; field: RemovedField }
  | { done: "discarded" | "loaded"; before: Draft };

type NoticesProps = {
  brief: BriefDraft;
  undoable: Undoable | undefined;
  onUndoable: (undoable: Undoable | undefined) => void;
};

/** What happened to the draft: others changed the template, or something can be taken back. */
export function DraftNotices({ brief, undoable, onUndoable }: NoticesProps) {
  return (
    <div className="space-y-3">
      {brief.isOvertaken && <Overtaken brief={brief} onUndoable={onUndoable} />}
      {undoable && (
        <Notice>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <FormattedMessage
              id={`briefDesigner.done.${undoable.done}`}
              values={{ name: undoable.done === "removed" ? undoable.field.field.name : "" }}
            />
            <Button
              size="small"
              data-next-focus=""
              onPress={() => {
                brief.change((latest) => takenBack(latest, undoable));
                onUndoable(undefined);
                focusIfLost();
              }}
            >
              <FormattedMessage id="settings.undo" />
            </Button>
          </span>
        </Notice>
      )}
    </div>
  );
}

function takenBack(latest: Draft, undoable: Undoable): Draft {
  return undoable.done === "removed" ? restoreField(latest, undoable.field) : undoable.before;
}

function Overtaken({ brief, onUndoable }: Pick<NoticesProps, "brief" | "onUndoable">) {
  const takeTheirs = () => {
    onUndoable({ done: "discarded", before: brief.draft });
    brief.startOver();
    focusIfLost();
  };
  return (
    <Notice tone="danger">
      <p>
        <FormattedMessage id="briefDesigner.overtaken" />
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onPress={takeTheirs}>
          <FormattedMessage id="briefDesigner.overtaken.theirs" />
        </Button>
        <Button
          size="small"
          isPending={brief.store.isPending}
          onPress={() => brief.store.mutate({ isOverwriting: true }, { onSettled: () => focusIfLost() })}
        >
          <FormattedMessage id="briefDesigner.overtaken.mine" />
        </Button>
      </p>
    </Notice>
  );
}
