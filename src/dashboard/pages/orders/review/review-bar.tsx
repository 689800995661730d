import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { isReviewable, type ReviewBody } from "#contract/orders/order-review.ts";
import type { OrderDetails, OrderString } from "#contract/orders/orders.ts";
import type { ChosenStrings } from "#dashboard/pages/orders/strings/use-chosen-strings.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { SelectionStrip } from "#dashboard/ui/tables/selection-strip.tsx";
import { SendBackDialog } from "./send-back-dialog.tsx";
import type { OrderReviewing } from "./use-review.ts";

type BarProps = {
  app: string;
  order: OrderDetails;
  chosen: ChosenStrings;
  reviewing: OrderReviewing;
  /** Rows of the list that can be reviewed. */
  shown: readonly OrderString[];
};

/** Review actions for the selected strings. */
export function ReviewBar({ app, order, chosen, reviewing, shown }: BarProps) {
  const intl = useIntl();
  const [isReturning, setIsReturning] = useState(false);
  const { count } = chosen;
  if (count === 0) return null;
  const { review, isPending } = reviewing;
  const action = (body: ReviewBody) =>
    review.mutate({ ...body, ...chosen.inRequest() }, { onSuccess: chosen.clear });
  return (
    <SelectionStrip label={intl.formatMessage({ id: "orders.strings.selected" }, { count })}>
      <span className="tabular-nums">
        <FormattedMessage id="orders.strings.selected" values={{ count }} />
      </span>
      <Button size="small" isPending={isPending} onPress={() => action({ action: "accept" })}>
        <FormattedMessage id="orders.review.acceptSome" />
      </Button>
      <Button size="small" isPending={isPending} onPress={() => action({ action: "accept", publish: true })}>
        <FormattedMessage id="orders.review.acceptAndPublish" />
      </Button>
      {isReviewable(order.status, "sendBack") && (
        <Button size="small" variant="danger" onPress={() => setIsReturning(true)}>
          <FormattedMessage id="orders.review.sendBack" />
        </Button>
      )}
      <span className="flex-1" />
      {!shown.every(chosen.has) && (
        <Button size="small" variant="ghost" onPress={() => chosen.set(shown, true)}>
          <FormattedMessage id="orders.strings.selectShown" values={{ count: shown.length }} />
        </Button>
      )}
      <Button size="small" variant="ghost" onPress={chosen.clear}>
        <FormattedMessage id="grid.selected.clear" />
      </Button>
      {isReturning && (
        <SendBackDialog
          reviewing={reviewing}
          storageName={`sendBack.${app}.${order._id}.chosen`}
          shown={{ counts: { open: count, rejected: 0 }, choice: chosen.inRequest(), etag: order.etag }}
          onClose={() => setIsReturning(false)}
          onDone={() => {
            setIsReturning(false);
            chosen.clear();
          }}
        />
      )}
    </SelectionStrip>
  );
}
