import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { NewestTemplate } from "#dashboard/api/orders/brief-template.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { BriefPreview } from "./brief-preview.tsx";
import { addField, dependentsOf, moveField, removeField, toTemplate } from "./draft/brief-draft.ts";
import { DraftBar } from "./draft/draft-bar.tsx";
import { DraftNotices, type Undoable } from "./draft/draft-notices.tsx";
import { useBriefForm } from "./draft/use-brief-form.ts";
import { useDraftProblems } from "./draft/use-draft-problems.ts";
import { FieldEditor } from "./field-editor.tsx";
import { FieldList } from "./field-list.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { VersionList } from "./version-list.tsx";

type EditorProps = { scope: BranchScope; newest: NewestTemplate; storageName: string };

/** List of fields, editor of the open field, and preview; side by side on wide screens. */
export function BriefEditor({ scope, newest, storageName }: EditorProps) {
  const [undoable, setUndoable] = useState<Undoable>();
  const brief = useBriefForm(scope, newest, storageName);
  const { draft, change } = brief;
  const { etag } = brief.conflicts;
  const edited = toTemplate(draft.fields);
  const problems = useDraftProblems(brief.form.formState.errors, edited);
  const editor = useRef<HTMLDivElement>(null);
  const intl = useIntl();
  const [params, changeParams] = useParamsState();
  const [openId, setOpenId] = useState(
    () => draft.fields.find(({ name }) => name === params.get("field"))?.id,
  );
  const [addedId, setAddedId] = useState<string>();
  const [confirmingId, setConfirmingId] = useState<string>();
  const index = draft.fields.findIndex(({ id }) => id === openId);
  const open = (id: string | undefined) => {
    setOpenId(id);
    changeParams({ field: draft.fields.find((field) => field.id === id)?.name });
  };
  const add = () => {
    const next = addField(draft, intl.formatMessage({ id: "briefDesigner.newField" }));
    const id = next.fields.at(-1)?.id;
    change(() => next);
    setAddedId(id);
    setOpenId(id);
  };
  const remove = (id: string) => {
    const removal = removeField(draft, id);
    setConfirmingId(undefined);
    if (!removal) return;
    change(() => removal.draft);
    setUndoable({ etag, done: "removed", field: removal.removed });
    if (id === openId) open(undefined);
    focusIfLost();
  };
  const replaceAll = (done: "discarded" | "loaded", edit: () => void) => {
    setUndoable({ etag, done, before: draft });
    setOpenId(undefined);
    edit();
    focusIfLost();
  };
  const openInvalid = () => {
    flushSync(() => open(draft.fields[problems.invalidFields[0] ?? -1]?.id));
    editor.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid]")?.focus();
  };
  return (
    <>
      <DraftNotices scope={scope} brief={brief} undoable={undoable} onUndoable={setUndoable} />
      <div className="grid items-start gap-6 lg:grid-cols-2 2xl:grid-cols-3">
        <div ref={editor} className="space-y-6 2xl:contents">
          <FieldList
            fields={draft.fields}
            problems={problems}
            openId={openId}
            onOpen={open}
            onAdd={add}
            onMove={(moved, beside) => change((latest) => moveField(latest, moved, beside))}
            onRemove={(id) => (dependentsOf(draft, id).length === 0 ? remove(id) : setConfirmingId(id))}
          />
          {index >= 0 ? (
            <FieldEditor
              key={openId}
              draft={draft}
              index={index}
              problems={problems}
              isNew={addedId === openId}
              onChange={change}
            />
          ) : (
            <p className="text-sm text-ink-muted max-2xl:hidden">
              <FormattedMessage id="briefDesigner.noneOpen" />
            </p>
          )}
        </div>
        <BriefPreview template={edited} />
      </div>
      <DraftBar
        brief={brief}
        problems={problems}
        onInvalid={openInvalid}
        onDiscard={() => replaceAll("discarded", brief.restored.discard)}
      />
      <VersionList scope={scope} onLoad={(loaded) => replaceAll("loaded", () => change(() => loaded))} />
      {confirmingId !== undefined && (
        <RemoveDialog
          draft={draft}
          id={confirmingId}
          onRemove={() => remove(confirmingId)}
          onClose={() => setConfirmingId(undefined)}
        />
      )}
      {brief.isChanged && <LeaveGuard />}
    </>
  );
}
