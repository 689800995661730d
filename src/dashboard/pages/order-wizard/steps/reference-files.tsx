import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OrderFile } from "#contract/orders/orders.ts";
import { useOrderFiles } from "#dashboard/api/orders/use-order-files.ts";
import { OrderFileButton } from "#dashboard/layout/files/order-file-button.tsx";
import { QueuedFileRow } from "#dashboard/layout/files/queued-file-row.tsx";
import { RemoveFileDialog } from "#dashboard/layout/files/remove-file-dialog.tsx";
import { RemoveButton } from "#dashboard/layout/remove-button.tsx";
import { useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { FileChoice } from "#dashboard/ui/fields/file-choice.tsx";
import { FileDrop } from "#dashboard/ui/fields/file-drop.tsx";
import { Size } from "#dashboard/ui/size.tsx";

/** Files for the translators; each is stored with the draft as soon as it is added. */
export function ReferenceFiles() {
  const intl = useIntl();
  const { scope, draft, order } = useWizard();
  const orderId = draft.stored?.id ?? "";
  const { queue, items } = useOrderFiles(scope, orderId);
  const [fileToRemove, setFileToRemove] = useState<OrderFile>();
  const files = order?.files ?? [];
  return (
    <section aria-label={intl.formatMessage({ id: "wizard.files" })} data-field="files">
      <h3 className="mb-1 text-sm font-medium">
        <FormattedMessage id="wizard.files" />
      </h3>
      <FileDrop onFiles={queue.add}>
        <FormattedMessage id="wizard.files.drop" />
      </FileDrop>
      <FileChoice isMany label={intl.formatMessage({ id: "wizard.files.choose" })} onFiles={queue.add}>
        <FormattedMessage id="wizard.files.ways" />
      </FileChoice>
      {files.length + items.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-b border-line text-sm">
          {files.map((file) => (
            <StoredFileRow key={file._id} file={file} onRemove={() => setFileToRemove(file)} />
          ))}
          {items.map((item) => (
            <QueuedFileRow key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      )}
      {fileToRemove && (
        <RemoveFileDialog
          scope={scope}
          orderId={orderId}
          file={fileToRemove}
          onClose={() => setFileToRemove(undefined)}
        />
      )}
    </section>
  );
}

function StoredFileRow({ file, onRemove }: { file: OrderFile; onRemove: () => void }) {
  const { scope, draft } = useWizard();
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        <OrderFileButton scope={scope} orderId={draft.stored?.id ?? ""} file={file} />
      </span>
      <span className="flex-none text-xs text-ink-muted tabular-nums">
        <Size bytes={file.size} />
      </span>
      <RemoveButton messageId="orders.files.remove" name={file.name} onPress={onRemove} />
    </li>
  );
}
