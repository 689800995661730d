import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OrderStatus } from "#contract/orders/order-moves.ts";
import { maxOrderComment, type OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { onceSent } from "#dashboard/api/forms/once-sent.ts";
import { useNewForm } from "#dashboard/api/forms/use-new-form.ts";
import { orderQuery } from "#dashboard/api/orders/orders.ts";
import { RestoredNotice } from "#dashboard/layout/restored-notice.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { TextArea } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { LeftOver } from "./left-over.tsx";
import { moveMessageId } from "./natural-move.ts";
import { useOrderUpdate } from "./use-order-update.ts";

type DialogProps = { scope: BranchScope; order: OrderDetails; to: OrderStatus; onClose: () => void };

/** Says what a move does and takes a comment along. */
export function MoveDialog({ scope, order, to, onClose }: DialogProps) {
  const intl = useIntl();
  // The words of the move as it was asked for: the order may change behind the dialog.
  const [messageId] = useState(moveMessageId(order, to));
  const { update, problem } = useOrderUpdate(scope, order._id);
  const { form, restored, forget } = useNewForm(`move.${scope.app}.${order._id}.${to}`, { comment: "" });
  // Declining for good needs a reason for the client.
  const needsReason = to === "declined";
  const client = useQueryClient();
  // What others did to the order since the dialog was opened is shown before the move is made.
  const [seen] = useState(order.status);
  const move = form.handleSubmit(async ({ comment }) => {
    if (update.isPending) return;
    const now = await client.fetchQuery({ ...orderQuery(scope, order._id), staleTime: 0 }).catch(() => order);
    if (now.status !== order.status) return;
    const body = {
      status: to,
      etag: now.etag,
      ...(comment.trim() === "" ? {} : { comment: comment.trim() }),
    };
    // The move may have taken the dialog along: what was typed is forgotten then, too.
    return onceSent(update.mutateAsync(body), () => {
      forget();
      onClose();
      focusIfLost();
    });
  });
  const isEnd = to === "canceled" || to === "declined";
  return (
    <Dialog isOpen onOpenChange={onClose} title={<FormattedMessage id={messageId} />}>
      <form noValidate className="space-y-4" onSubmit={move}>
        <RestoredNotice restored={restored} />
        <p className="text-sm">
          <FormattedMessage id={`${messageId}.about`} />
        </p>
        {to === "done" && <LeftOver scope={scope} order={order} />}
        <TextArea
          label={intl.formatMessage({ id: needsReason ? "orders.sendBack.reason" : "orders.comment" })}
          hint={intl.formatMessage({ id: needsReason ? "orders.declined.hint" : "orders.comment.optional" })}
          error={
            form.formState.errors.comment && intl.formatMessage({ id: "orders.sendBack.reason.missing" })
          }
          rows={3}
          dir="auto"
          maxLength={maxOrderComment}
          {...form.register("comment", { validate: (comment) => !needsReason || comment.trim() !== "" })}
        />
        {order.status !== seen && !update.isSuccess && (
          <Notice>
            <FormattedMessage
              id="orders.movedMeanwhile"
              values={{ status: intl.formatMessage({ id: `orders.status.${order.status}` }) }}
            />
          </Notice>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onPress={onClose}>
            <FormattedMessage id="orders.notNow" />
          </Button>
          <Button
            type="submit"
            variant={isEnd ? "danger" : "primary"}
            isPending={update.isPending || form.formState.isSubmitting}
          >
            <FormattedMessage id={messageId} />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
