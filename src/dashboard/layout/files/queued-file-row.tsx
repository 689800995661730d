import { RotateCw, X } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OrderFile, OrderFileQueue } from "#dashboard/api/orders/order-file-queue.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { isInProgress, isRepeatable } from "#dashboard/lib/files/send-queue.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import { Size } from "#dashboard/ui/size.tsx";

/** A file that is being uploaded, or failed to upload. */
export function QueuedFileRow({ item, queue }: { item: OrderFile; queue: OrderFileQueue }) {
  const intl = useIntl();
  const { name, size } = item.file;
  const isUploading = isInProgress(item);
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate">{name}</bdi>
        {isUploading ? (
          <ProgressBar
            done={item.share * 100}
            all={100}
            label={intl.formatMessage({ id: "orders.files.progress" }, { name })}
          />
        ) : (
          <span role="alert" className="block text-xs text-danger">
            <FileFailure item={item} />
          </span>
        )}
      </span>
      <span className="flex-none text-xs text-ink-muted tabular-nums">
        <Size bytes={size} />
      </span>
      {isRepeatable(item) && (
        <Button
          size="small"
          aria-label={intl.formatMessage({ id: "orders.files.retry" }, { name })}
          onPress={() => queue.retry(item.id)}
        >
          <RotateCw aria-hidden size={12} />
          <FormattedMessage id="shell.retry" />
        </Button>
      )}
      <Button
        size="small"
        variant="ghost"
        aria-label={intl.formatMessage(
          { id: isUploading ? "orders.files.cancel" : "orders.files.remove" },
          { name },
        )}
        onPress={() => (isUploading ? queue.cancel(item.id) : queue.remove(item.id))}
      >
        <X aria-hidden size={14} />
      </Button>
    </li>
  );
}

function FileFailure({ item }: { item: OrderFile }) {
  const errorMessage = useErrorMessage();
  if (item.state === "failed") return <>{errorMessage(item.error)}</>;
  return <FormattedMessage id={`orders.files.${item.problem ?? "cancelled"}`} />;
}
