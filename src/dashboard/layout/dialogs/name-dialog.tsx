import type { ReactNode } from "react";
import { useEditForm } from "#dashboard/api/forms/use-begun-form.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { useNameMessage } from "#dashboard/lib/use-name-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

type Named = { name: string; etag?: string };

/** A dialog for one name: of a new resource, or a new name of an existing one. */
export function NameDialog(props: {
  title: ReactNode;
  label: string;
  actionLabel: ReactNode;
  named?: Named;
  /** Storage name of the form. */
  storageName: string;
  onSend: (named: { name: string; etag: string | undefined }) => Promise<unknown>;
  onClose: () => void;
}) {
  const { label, named, onSend, onClose } = props;
  const nameMessage = useNameMessage();
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    resource: named,
    storageName: props.storageName,
    valuesOf: nameOf,
    send: async ({ values, etag }) => {
      await onSend({ ...trimName(values), etag });
      return undefined;
    },
    onDone: onClose,
  });
  return (
    <Dialog isOpen onOpenChange={onClose} title={props.title}>
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <RestoredNotice restored={restored} />
        <TextField
          label={label}
          error={nameMessage(form.formState.errors.name)}
          {...form.register("name", { required: true })}
        />
        <FormConflicts conflicts={conflicts} fields={{ name: { label, show: ({ name }) => name } }} />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
          {props.actionLabel}
        </Button>
      </form>
    </Dialog>
  );
}

function nameOf(named: Named | undefined) {
  return { name: named?.name ?? "" };
}
