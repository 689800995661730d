import { useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { CheckField } from "#dashboard/ui/fields/text-field.tsx";
import { countTexts, writtenTexts } from "./delivery-plan.ts";
import { DeliveryPreview } from "./delivery-preview.tsx";
import type { DeliveryOutcome } from "./delivery-result.tsx";
import { useOrderStrings } from "./use-order-strings.ts";

type DraftsProps = {
  scope: BranchScope;
  order: OrderDetails;
  /** Whether the project stores changes as drafts. */
  drafts: boolean;
  onDone: (result: DeliveryOutcome) => void;
  onClose: () => void;
};

/** Delivers texts written in the grid; saving them there does not deliver them. */
export function DeliverDrafts({ scope, order, drafts, onDone, onClose }: DraftsProps) {
  const intl = useIntl();
  const [unchanged, setUnchanged] = useState(false);
  const strings = useOrderStrings(scope, order._id, { delivered: false });
  const { written, withUnchanged } = useMemo(() => {
    const all = strings.data ?? [];
    return {
      written: writtenTexts(all, { drafts, unchanged: false }),
      withUnchanged: writtenTexts(all, { drafts, unchanged: true }),
    };
  }, [strings.data, drafts]);
  const unchangedCount = countAll(withUnchanged) - countAll(written);
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-muted">
        <FormattedMessage id="orders.deliver.grid.about" />
      </p>
      {unchangedCount > 0 && (
        <CheckField
          label={intl.formatMessage({ id: "orders.deliver.unchanged" }, { count: unchangedCount })}
          hint={intl.formatMessage({ id: "orders.deliver.unchanged.hint" })}
          checked={unchanged}
          onChange={({ target }) => setUnchanged(target.checked)}
        />
      )}
      <DeliveryPreview
        scope={scope}
        order={order}
        texts={unchanged ? withUnchanged : written}
        drafts={drafts}
        strings={strings}
        onDone={onDone}
        onClose={onClose}
      />
    </div>
  );
}

function countAll(texts: Parameters<typeof countTexts>[0]): number {
  return countTexts(texts).reduce((sum, { count }) => sum + count, 0);
}
