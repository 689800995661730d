import { Download, FileUp, Grid2x2Check } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { deliverableStatuses, type OrderStatus } from "#contract/orders/order-moves.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { DeliverDialog } from "./deliver-dialog.tsx";
import { DownloadDialog } from "./download-dialog.tsx";

type ActionProps = { scope: BranchScope; order: OrderDetails; project: Project; canDeliver: boolean };

/** Downloads the strings for the vendor and delivers texts, from a file or from the grid. */
export function DeliverActions({ scope, order, project, canDeliver }: ActionProps) {
  const [isDownloading, setIsDownloading] = useState(false);
  const { source, open, close } = useDeliverDialog(order.status, canDeliver);
  const mayDeliver = canDeliver && deliverableStatuses.includes(order.status);
  return (
    <div className="flex flex-wrap gap-2">
      {mayDeliver && (
        <>
          <Button onPress={() => open("file")}>
            <FileUp aria-hidden size={14} />
            <FormattedMessage id="orders.deliver.file" />
          </Button>
          <Button onPress={() => open("grid")}>
            <Grid2x2Check aria-hidden size={14} />
            <FormattedMessage id="orders.deliver.grid" />
          </Button>
        </>
      )}
      <Button onPress={() => setIsDownloading(true)}>
        <Download aria-hidden size={14} />
        <FormattedMessage id="orders.download" />
      </Button>
      {isDownloading && (
        <DownloadDialog scope={scope} order={order} onClose={() => setIsDownloading(false)} />
      )}
      {source && (
        <DeliverDialog scope={scope} order={order} project={project} source={source} onClose={close} />
      )}
    </div>
  );
}

/**
 * Keeps the open dialog, with its input, when the order is put on hold or ends; the dialog then explains that.
 */
function useDeliverDialog(status: OrderStatus, canDeliver: boolean) {
  const { value, open, close } = useOpenParam("deliver");
  const [wasOpen, setWasOpen] = useState(false);
  const source: "file" | "grid" | undefined = value === "file" || value === "grid" ? value : undefined;
  const mayOpen = deliverableStatuses.includes(status) || status === "onHold";
  const isOpen = source !== undefined && canDeliver && (mayOpen || wasOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  return { source: isOpen ? source : undefined, open, close };
}
