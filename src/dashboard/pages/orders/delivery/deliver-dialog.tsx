import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { deliverableStatuses, isFinal, type OrderStatus } from "#contract/orders/order-moves.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { DeliverDrafts } from "./deliver-drafts.tsx";
import { DeliverFile } from "./deliver-file.tsx";
import { type DeliveryOutcome, DeliveryResult } from "./delivery-result.tsx";
import { UnsavedNotice } from "./unsaved-notice.tsx";

type DialogProps = {
  scope: BranchScope;
  order: OrderDetails;
  project: Project;
  source: "file" | "grid";
  onClose: () => void;
};

/** Delivers texts: their source, a preview, and the result. */
export function DeliverDialog({ scope, order, project, source, onClose }: DialogProps) {
  const [result, setResult] = useState<DeliveryOutcome>();
  // A delivery may change the status of the order, which the result mentions.
  const [initialStatus] = useState(order.status);
  const Source = source === "file" ? DeliverFile : DeliverDrafts;
  return (
    <Dialog isOpen isWide onOpenChange={onClose} title={<FormattedMessage id={`orders.deliver.${source}`} />}>
      {result ? (
        <div className="space-y-4">
          <DeliveryResult
            scope={scope}
            result={result}
            isStatusChanged={result.order.status !== initialStatus}
          />
          <div className="flex justify-end">
            <Button variant="primary" onPress={onClose}>
              <FormattedMessage id="shell.close" />
            </Button>
          </div>
        </div>
      ) : (
        <div className="space-y-4">
          <StoppedNotice status={order.status} />
          <UnsavedNotice scope={scope} />
          <Source
            scope={scope}
            order={order}
            drafts={!project.branching}
            onDone={setResult}
            onClose={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Explains why the delivery is no longer possible. */
function StoppedNotice({ status }: { status: OrderStatus }) {
  if (deliverableStatuses.includes(status)) return null;
  return (
    <Notice>
      <FormattedMessage id={isFinal(status) ? "orders.deliver.ended" : "orders.deliver.onHold"} />
    </Notice>
  );
}
