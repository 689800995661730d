import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import type { OrderStatus } from "#contract/orders/order-moves.ts";
import { maxOrderComment, type OrderDetails, orderComment } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { onceSent } from "#dashboard/api/forms/once-sent.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { orderQuery } from "#dashboard/api/orders/orders.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { reasonSchema } from "#dashboard/pages/orders/reason.ts";
import { useOrderUpdate } from "#dashboard/pages/orders/use-order-update.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { TextArea } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { UnfinishedWork } from "./unfinished-work.tsx";
import { moveMessageId } from "./usual-move.ts";

type DialogProps = { scope: BranchScope; order: OrderDetails; to: OrderStatus; onClose: () => void };

/** Explains a status change and sends it with a comment. */
export function MoveDialog({ scope, order, to, onClose }: DialogProps) {
  const intl = useIntl();
  // Keeps the wording of the requested move when the status changes behind the dialog.
  const [messageId] = useState(moveMessageId(order, to));
  const { update, problem } = useOrderUpdate(scope, order._id);
  // Declining is final, so the client needs a reason.
  const needsReason = to === "declined";
  const client = useQueryClient();
  // If another user changed the status since the dialog was opened, the new status is shown before the move is sent.
  const [initialStatus] = useState(order.status);
  const { form, onSubmit, restored } = useCreateForm({
    schema: z.object({ comment: needsReason ? reasonSchema : orderComment }),
    storageName: `move.${scope.app}.${order._id}.${to}`,
    empty: { comment: "" },
    send: async ({ comment }, { forget }) => {
      if (update.isPending) return;
      const latest = await client
        .fetchQuery({ ...orderQuery(scope, order._id), staleTime: 0 })
        .catch(() => order);
      if (latest.status !== order.status) return;
      const body = {
        status: to,
        etag: latest.etag,
        ...(comment.trim() === "" ? {} : { comment: comment.trim() }),
      };
      // The move may unmount the dialog; the input is cleared then, too.
      return onceSent(update.mutateAsync(body), () => {
        forget();
        onClose();
        focusIfLost();
      });
    },
  });
  const endsOrder = to === "canceled" || to === "declined";
  return (
    <Dialog isOpen onOpenChange={onClose} title={<FormattedMessage id={messageId} />}>
      <form noValidate className="space-y-4" onSubmit={onSubmit}>
        <RestoredNotice restored={restored} />
        <p className="text-sm">
          <FormattedMessage id={`${messageId}.about`} />
        </p>
        {to === "done" && <UnfinishedWork scope={scope} order={order} />}
        <TextArea
          label={intl.formatMessage({ id: needsReason ? "orders.sendBack.reason" : "orders.comment" })}
          hint={intl.formatMessage({ id: needsReason ? "orders.declined.hint" : "orders.comment.optional" })}
          error={form.formState.errors.comment?.message}
          rows={3}
          dir="auto"
          maxLength={maxOrderComment}
          {...form.register("comment")}
        />
        {order.status !== initialStatus && !update.isSuccess && (
          <Notice>
            <FormattedMessage
              id="orders.movedMeanwhile"
              values={{ status: intl.formatMessage({ id: `orders.status.${order.status}` }) }}
            />
          </Notice>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter
          onCancel={onClose}
          onDiscard={restored.discard}
          {...(to === "canceled" && { cancelLabel: <FormattedMessage id="orders.notNow" /> })}
        >
          <Button
            type="submit"
            variant={endsOrder ? "danger" : "primary"}
            isPending={update.isPending || form.formState.isSubmitting}
          >
            <FormattedMessage id={messageId} />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
