import { Paperclip } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OrderDetails, OrderFile } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useOrderFiles } from "#dashboard/api/orders/use-order-files.ts";
import { QueuedFileRow } from "#dashboard/layout/files/queued-file-row.tsx";
import { RemoveFileDialog } from "#dashboard/layout/files/remove-file-dialog.tsx";
import { FileChoice } from "#dashboard/ui/fields/file-choice.tsx";
import { FileDrop } from "#dashboard/ui/fields/file-drop.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { FileTable } from "./file-table.tsx";

type SectionProps = { scope: BranchScope; order: OrderDetails; canEdit: boolean };

/** Reference files of an order: downloads, and for managers adding and removing. */
export function FilesSection({ scope, order, canEdit }: SectionProps) {
  const { queue, items } = useOrderFiles(scope, order._id);
  const intl = useIntl();
  const [fileToRemove, setFileToRemove] = useState<OrderFile>();
  const { files = [] } = order;
  return (
    <div className="space-y-4">
      {canEdit && (
        <>
          <FileChoice isMany label={intl.formatMessage({ id: "orders.files.add" })} onFiles={queue.add}>
            <FormattedMessage id="orders.files.about" />
          </FileChoice>
          <FileDrop onFiles={queue.add}>
            <FormattedMessage id="orders.files.add" />
          </FileDrop>
        </>
      )}
      {items.length > 0 && (
        <ul
          aria-label={intl.formatMessage({ id: "orders.files.uploads" })}
          className="divide-y divide-line border-y border-line text-sm"
        >
          {items.map((item) => (
            <QueuedFileRow key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      )}
      {files.length === 0 && !canEdit && (
        <Empty icon={Paperclip} title={<FormattedMessage id="orders.files.empty" />} />
      )}
      {files.length > 0 && (
        <FileTable
          scope={scope}
          orderId={order._id}
          files={files}
          onRemove={canEdit ? setFileToRemove : undefined}
        />
      )}
      {fileToRemove && (
        <RemoveFileDialog
          scope={scope}
          orderId={order._id}
          file={fileToRemove}
          onClose={() => setFileToRemove(undefined)}
        />
      )}
    </div>
  );
}
