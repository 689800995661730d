import { FormattedMessage, useIntl } from "react-intl";
import { formerMember } from "#contract/members/former-member.ts";
import type { OrderFile } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { OrderFileButton } from "#dashboard/layout/files/order-file-button.tsx";
import { RemoveButton } from "#dashboard/layout/remove-button.tsx";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Size } from "#dashboard/ui/size.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";

type TableProps = {
  scope: BranchScope;
  orderId: string;
  files: readonly OrderFile[];
  /** Undefined without the permission. */
  onRemove: ((file: OrderFile) => void) | undefined;
};

/** Files of an order. */
export function FileTable({ scope, orderId, files, onRemove }: TableProps) {
  const intl = useIntl();
  const columns: Column<OrderFile>[] = [
    {
      key: "name",
      header: <FormattedMessage id="orders.files.name" />,
      isRowHeader: true,
      cell: (file) => <OrderFileButton scope={scope} orderId={orderId} file={file} />,
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
      cell: ({ user }) => <PersonName name={user?.name ?? formerMember} />,
    },
    {
      key: "created",
      header: <FormattedMessage id="orders.files.added" />,
      className: "whitespace-nowrap",
      cell: ({ created }) => <TimeAgo time={created} />,
    },
    ...(onRemove
      ? [
          actionsColumn<OrderFile>((file) => (
            <RemoveButton messageId="orders.files.remove" name={file.name} onPress={() => onRemove(file)} />
          )),
        ]
      : []),
  ];
  return (
    <DataTable
      label={intl.formatMessage({ id: "orders.files" })}
      rows={files}
      rowKey={({ _id }) => _id}
      columns={columns}
    />
  );
}
