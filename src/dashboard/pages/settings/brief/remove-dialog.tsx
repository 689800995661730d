import { FormattedMessage, useIntl } from "react-intl";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";
import { type Draft, dependentsOf } from "./draft/brief-draft.ts";

type RemoveProps = { draft: Draft; id: string; onRemove: () => void; onClose: () => void };

/** Confirms the removal of a field and lists its dependent fields. */
export function RemoveDialog({ draft, id, onRemove, onClose }: RemoveProps) {
  const intl = useIntl();
  const name = draft.fields.find((field) => field.id === id)?.name ?? "";
  const dependents = dependentsOf(draft, id);
  const title = <FormattedMessage id="briefDesigner.remove" values={{ name }} />;
  return (
    <ConfirmDialog title={title} actionLabel={title} onConfirm={onRemove} onClose={onClose}>
      <FormattedMessage
        id="briefDesigner.remove.dependents"
        values={{ count: dependents.length, names: intl.formatList(dependents.map((field) => field.name)) }}
      />
    </ConfirmDialog>
  );
}
