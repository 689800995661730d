import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { orderQuery, removeOrderFile } from "#dashboard/api/orders.ts";
import { useOrderFiles } from "#dashboard/api/use-order-files.ts";
import { QueuedFileRow } from "#dashboard/layout/queued-file-row.tsx";
import { RemoveButton } from "#dashboard/layout/remove-button.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { FileChoice } from "#dashboard/ui/file-choice.tsx";
import { FileDrop } from "#dashboard/ui/file-drop.tsx";
import { Size } from "#dashboard/ui/size.tsx";
import { useWizard } from "./wizard-context.ts";

/** Files for the translators: each is stored at once, with the draft. */
export function ReferenceFiles() {
  const intl = useIntl();
  const { scope, state, order } = useWizard();
  const { queue, items } = useOrderFiles(scope, state.stored?.id ?? "");
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
            <StoredFileRow key={file._id} {...file} />
          ))}
          {items.map((item) => (
            <QueuedFileRow key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  );
}

function StoredFileRow({ _id, name, size, url }: { _id: string; name: string; size: number; url: string }) {
  const { scope, state } = useWizard();
  const client = useQueryClient();
  const words = useErrorWords();
  const orderId = state.stored?.id ?? "";
  const remove = useMutation({
    mutationFn: () => removeOrderFile(scope, orderId, _id),
    onSuccess: () => {
      const { queryKey } = orderQuery(scope, orderId);
      client.setQueryData(
        queryKey,
        (order) => order && { ...order, files: order.files?.filter((file) => file._id !== _id) ?? [] },
      );
      focusIfLost();
    },
  });
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        <a href={url} download={name} className="block truncate hover:underline">
          <bdi>{name}</bdi>
        </a>
        {remove.isError && (
          <span role="alert" className="block text-xs text-danger">
            {words(remove.error)}
          </span>
        )}
      </span>
      <span className="flex-none text-xs text-ink-muted tabular-nums">
        <Size bytes={size} />
      </span>
      <RemoveButton words="orders.files.remove" name={name} onPress={() => remove.mutate()} />
    </li>
  );
}
