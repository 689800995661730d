import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { findTemplateChanger } from "#dashboard/api/orders/brief-template.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { FieldSummary } from "#dashboard/pages/settings/brief/field-summary.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { NameList } from "#dashboard/ui/name-list.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { type Draft, type RemovedField, restoreField } from "./brief-draft.ts";
import { fieldIn, type TemplateFields } from "./draft-merge.ts";
import type { BriefForm } from "./use-brief-form.ts";

/** The last action, which can be undone until the stored template changes. */
export type Undoable = { etag: string | undefined } & (
  | { done: "removed"; field: RemovedField }
  | { done: "discarded" | "loaded"; before: Draft }
);

type NoticesProps = {
  scope: BranchScope;
  brief: BriefForm;
  undoable: Undoable | undefined;
  onUndoable: (undoable: Undoable | undefined) => void;
};

/** Conflicts with changes of other users, and a button that undoes the last action. */
export function DraftNotices({ scope, brief, undoable, onUndoable }: NoticesProps) {
  const resolve = (name: string, side: "mine" | "theirs") => {
    brief.conflicts.resolve(name, side);
    focusIfLost();
  };
  return (
    <div className="space-y-3">
      <FormConflicts
        conflicts={{ ...brief.conflicts, resolve }}
        changer={findTemplateChanger(scope)}
        fields={Object.fromEntries(
          brief.conflicts.open.map(({ field, before }) => [
            field,
            {
              label: field,
              show: (fields: TemplateFields) => (
                <ConflictSide field={fieldIn(fields, field)} existedBefore={before[field] !== undefined} />
              ),
            },
          ]),
        )}
      />
      {undoable && undoable.etag === brief.conflicts.etag && (
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
                brief.change((latest) => afterUndo(latest, undoable));
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

function afterUndo(latest: Draft, undoable: Undoable): Draft {
  return undoable.done === "removed" ? restoreField(latest, undoable.field) : undoable.before;
}

function ConflictSide({ field, existedBefore }: { field: BriefField | undefined; existedBefore: boolean }) {
  if (!field)
    return (
      <span className="text-ink-muted">
        <FormattedMessage
          id={existedBefore ? "briefDesigner.conflict.removed" : "briefDesigner.conflict.none"}
        />
      </span>
    );
  const { selectionList = [], defaultValue = "", placeholder = "" } = field;
  return (
    <>
      <FieldSummary field={field} />
      {selectionList.length > 0 && (
        <Line label="briefDesigner.values">
          <NameList names={selectionList} />
        </Line>
      )}
      {defaultValue !== "" && <Line label="briefDesigner.default">{defaultValue}</Line>}
      {placeholder !== "" && <Line label="briefDesigner.placeholder">{placeholder}</Line>}
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="block text-xs">
      <span className="text-ink-muted">
        <FormattedMessage id={label} />:
      </span>{" "}
      <bdi>{children}</bdi>
    </span>
  );
}
