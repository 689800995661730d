import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import { maxOrderTitle, type OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { useOrderUpdate } from "./use-order-update.ts";

const schema = z.object({ title: z.string().check(z.maxLength(maxOrderTitle)) });

/** Gives an order a title, or removes it. */
export function RenameDialog(props: { scope: BranchScope; order: OrderDetails; onClose: () => void }) {
  const { scope, order, onClose } = props;
  const intl = useIntl();
  const { update } = useOrderUpdate(scope, order._id);
  const label = intl.formatMessage({ id: "orders.title" });
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema,
    resource: order,
    storageName: `orderTitle.${scope.app}.${order._id}`,
    valuesOf: (current) => ({ title: current?.title ?? "" }),
    send: async ({ values: { title }, etag }) => {
      await update.mutateAsync({ title: title.trim() === "" ? null : title, etag });
      return undefined;
    },
    onDone: onClose,
  });
  return (
    <Dialog isOpen onOpenChange={onClose} title={<FormattedMessage id="orders.rename" />}>
      <form noValidate className="space-y-4" onSubmit={onSubmit}>
        <RestoredNotice restored={restored} />
        <TextField
          label={label}
          hint={intl.formatMessage({ id: "orders.rename.hint" })}
          error={form.formState.errors.title?.message}
          dir="auto"
          maxLength={maxOrderTitle}
          {...form.register("title")}
        />
        <FormConflicts
          conflicts={conflicts}
          fields={{ title: { label, show: ({ title }) => title && <bdi>{title}</bdi> } }}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
          <Button type="submit" variant="primary" isPending={update.isPending}>
            <FormattedMessage id="orders.rename.save" />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
