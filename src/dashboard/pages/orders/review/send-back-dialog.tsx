import { useEffect, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import type { ReviewBody } from "#contract/orders/order-review.ts";
import { maxOrderComment } from "#contract/orders/orders.ts";
import { currentOf } from "#dashboard/api/forms/current-of.ts";
import { onceSent } from "#dashboard/api/forms/once-sent.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { reasonSchema } from "#dashboard/pages/orders/reason.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { CheckField, TextArea } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { OrderReviewing } from "./use-review.ts";

type Returnable = {
  /** Numbers of strings that would be sent back: all (`open`), and those among them that were already rejected. */
  counts: { open: number; rejected: number };
  choice: Pick<ReviewBody, "languages" | "strings" | "versions">;
  /** Etag of the order when the strings were counted. */
  etag: string | undefined;
};

type DialogProps = {
  reviewing: OrderReviewing;
  /** Name of the language, if all of its strings are sent back. */
  name?: string;
  storageName: string;
  /** Current state of the strings and of the order. */
  shown: Returnable;
  onClose: () => void;
  /** Called after the strings were sent back. */
  onDone?: () => void;
};

const schema = z.object({ comment: reasonSchema, rejectedOnly: z.boolean() });

/** Returns strings to the vendor, with a reason for its members. */
export function SendBackDialog(props: DialogProps) {
  const { reviewing, name, storageName, shown, onClose, onDone = onClose } = props;
  const intl = useIntl();
  const { review, problem } = reviewing;
  const { snapshot, onRefused } = useSnapshot(shown);
  const { counts, choice, etag } = snapshot;
  const mayNarrow = counts.rejected > 0 && counts.rejected < counts.open;
  const { form, onSubmit, restored } = useCreateForm({
    schema,
    storageName,
    empty: { comment: "", rejectedOnly: counts.rejected > 0 },
    send: ({ comment, rejectedOnly }, { forget }) => {
      const target = etag === undefined ? choice : { ...choice, etag };
      const body = { action: "sendBack", ...target, comment: comment.trim() } as const;
      // The response may unmount the dialog; the input is cleared then, too.
      const sending = review.mutateAsync(mayNarrow && rejectedOnly ? { ...body, rejectedOnly } : body);
      return onceSent(
        sending,
        () => {
          forget();
          onDone();
        },
        onRefused,
      );
    },
  });
  const count = mayNarrow && form.watch("rejectedOnly") ? counts.rejected : counts.open;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={
        <FormattedMessage
          id={name === undefined ? "orders.sendBack" : "orders.sendBack.of"}
          values={{ name }}
        />
      }
    >
      <form noValidate className="space-y-4" onSubmit={onSubmit}>
        <RestoredNotice restored={restored} />
        <p className="text-sm">
          <FormattedMessage id="orders.sendBack.about" />
        </p>
        <TextArea
          label={intl.formatMessage({ id: "orders.sendBack.reason" })}
          hint={intl.formatMessage({ id: "orders.sendBack.reason.hint" })}
          error={form.formState.errors.comment?.message}
          rows={3}
          dir="auto"
          maxLength={maxOrderComment}
          {...form.register("comment")}
        />
        {mayNarrow && (
          <CheckField
            label={intl.formatMessage({ id: "orders.sendBack.rejectedOnly" }, { count: counts.rejected })}
            {...form.register("rejectedOnly")}
          />
        )}
        {count === 0 && (
          <Notice>
            <FormattedMessage id="orders.sendBack.nothing" />
          </Notice>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
          <Button type="submit" variant="danger" isDisabled={count === 0} isPending={review.isPending}>
            <FormattedMessage
              id={count === 0 ? "orders.sendBack" : "orders.sendBack.action"}
              values={{ count }}
            />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/**
 * Snapshot of the strings that the dialog shows. It is updated only after a rejected request, so that new
 * deliveries are confirmed again.
 */
function useSnapshot(shown: Returnable) {
  const [snapshot, setSnapshot] = useState(shown);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    if (!isRefused || shown.etag === snapshot.etag) return;
    setSnapshot(shown);
    setIsRefused(false);
  }, [isRefused, shown, snapshot]);
  return { snapshot, onRefused: (error: unknown) => setIsRefused(currentOf(error) !== undefined) };
}
