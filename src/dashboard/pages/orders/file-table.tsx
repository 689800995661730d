import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OrderFile } from "#contract/orders.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { readOrderFileUrl } from "#dashboard/api/orders.ts";
import { actsColumn } from "#dashboard/layout/acts-column.tsx";
import { RemoveButton } from "#dashboard/layout/remove-button.tsx";
import { TimeAgo } from "#dashboard/lib/time-ago.tsx";
import { type Column, DataTable } from "#dashboard/ui/data-table.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Size } from "#dashboard/ui/size.tsx";
import { openFile } from "./open-file.ts";

type TableProps = {
  scope: BranchScope;
  orderId: string;
  files: readonly OrderFile[];
  /** Absent for those who may not. */
  onRemove: ((file: OrderFile) => void) | undefined;
};

/** The files of an order. Addresses of files are short-lived, so that each is asked for when it is opened. */
export function FileTable({ scope, orderId, files, onRemove }: TableProps) {
  const intl = useIntl();
  const words = useErrorWords();
  const download = useMutation({
    mutationFn: async ({ _id, name }: OrderFile) =>
      openFile(await readOrderFileUrl(scope, orderId, _id), name),
  });
  const columns: Column<OrderFile>[] = [
    {
      key: "name",
      header: <FormattedMessage id="orders.files.name" />,
      isRowHeader: true,
      cell: (file) => (
        <button
          type="button"
          onClick={() => download.mutate(file)}
          className="inline-flex max-w-64 items-center gap-2 rounded-sm text-start font-medium hover:underline sm:max-w-md"
        >
          <Download aria-hidden size={14} className="flex-none text-ink-muted" />
          <bdi className="break-all">{file.name}</bdi>
        </button>
      ),
    },
    {
      key: "size",
      header: <FormattedMessage id="orders.files.size" />,
      align: "end",
      className: "whitespace-nowrap",
      cell: ({ size }) => <Size bytes={size} />,
    },
    {
      key: "by",
      header: <FormattedMessage id="orders.files.by" />,
      className: "whitespace-nowrap",
      cell: ({ user }) => <bdi>{user?.name ?? intl.formatMessage({ id: "orders.event.nobody" })}</bdi>,
    },
    {
      key: "created",
      header: <FormattedMessage id="orders.files.added" />,
      className: "whitespace-nowrap",
      cell: ({ created }) => <TimeAgo time={created} />,
    },
    ...(onRemove
      ? [
          actsColumn<OrderFile>((file) => (
            <RemoveButton words="orders.files.remove" name={file.name} onPress={() => onRemove(file)} />
          )),
        ]
      : []),
  ];
  return (
    <>
      {download.isError && <Notice tone="danger">{words(download.error)}</Notice>}
      <DataTable
        label={intl.formatMessage({ id: "orders.files" })}
        rows={files}
        rowKey={({ _id }) => _id}
        columns={columns}
      />
    </>
  );
}
