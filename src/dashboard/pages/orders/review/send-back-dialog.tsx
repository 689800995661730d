import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { ReviewBody } from "#contract/orders/order-review.ts";
import { maxOrderComment } from "#contract/orders/orders.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { CheckField, TextArea } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { OrderReviewing } from "./use-review.ts";

type DialogProps = {
  reviewing: OrderReviewing;
  /** The language, where all of it is meant. */
  name?: string;
  /** Strings that would go back; `rejected` of them were rejected already. */
  counts: { open: number; rejected: number };
  choice: Pick<ReviewBody, "languages" | "strings" | "versions">;
  onClose: () => void;
  /** When they went back. */
  onDone?: () => void;
};

/** Makes strings open work of the vendor again, with the reason that its people read. */
export function SendBackDialog({ reviewing, name, counts, choice, onClose, onDone = onClose }: DialogProps) {
  const intl = useIntl();
  const [comment, setComment] = useState("");
  const [rejectedOnly, setRejectedOnly] = useState(counts.rejected > 0);
  const [isMissing, setIsMissing] = useState(false);
  const { review, problem } = reviewing;
  const mayNarrow = counts.rejected > 0 && counts.rejected < counts.open;
  const count = mayNarrow && rejectedOnly ? counts.rejected : counts.open;
  const send = () => {
    setIsMissing(comment.trim() === "");
    if (comment.trim() === "") return;
    const body = { act: "sendBack", ...choice, comment: comment.trim() } as const;
    review.mutate(mayNarrow && rejectedOnly ? { ...body, rejectedOnly } : body, { onSuccess: onDone });
  };
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
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className="text-sm">
          <FormattedMessage id="orders.sendBack.about" />
        </p>
        <TextArea
          label={intl.formatMessage({ id: "orders.sendBack.reason" })}
          hint={intl.formatMessage({ id: "orders.sendBack.reason.hint" })}
          error={isMissing ? intl.formatMessage({ id: "orders.sendBack.reason.missing" }) : undefined}
          rows={3}
          dir="auto"
          maxLength={maxOrderComment}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
        {mayNarrow && (
          <CheckField
            label={intl.formatMessage({ id: "orders.sendBack.rejectedOnly" }, { count: counts.rejected })}
            checked={rejectedOnly}
            onChange={({ target }) => setRejectedOnly(target.checked)}
          />
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onPress={onClose}>
            <FormattedMessage id="orders.notNow" />
          </Button>
          <Button type="submit" variant="danger" isPending={review.isPending}>
            <FormattedMessage id="orders.sendBack.action" values={{ count }} />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
