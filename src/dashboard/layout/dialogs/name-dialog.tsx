import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

type Named = { name: string; etag?: string };

/** A dialog for one name: of a new resource, or a new name of an existing one. */
export function NameDialog(props: {
  title: ReactNode;
  label: string;
  actionLabel: ReactNode;
  /** Body of the request, with its `name`. */
  schema: z.core.$ZodType;
  named?: Named;
  /** Storage name of the form. */
  storageName: string;
  onSend: (named: { name: string; etag: string | undefined }) => Promise<unknown>;
  onClose: () => void;
}) {
  const { label, schema, named, onSend, onClose } = props;
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema,
    bodyOf: trimName,
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
        <TextField label={label} error={form.formState.errors.name?.message} {...form.register("name")} />
        <FormConflicts conflicts={conflicts} fields={{ name: { label, show: ({ name }) => name } }} />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            {props.actionLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function nameOf(named: Named | undefined) {
  return { name: named?.name ?? "" };
}
