import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { OrderFile } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { patchOrderFiles, removeOrderFile } from "#dashboard/api/orders/orders.ts";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";

type DialogProps = { scope: BranchScope; orderId: string; file: OrderFile; onClose: () => void };

/** Confirmation before deleting a file of an order, which cannot be undone. */
export function RemoveFileDialog({ scope, orderId, file, onClose }: DialogProps) {
  const client = useQueryClient();
  return (
    <DeleteDialog
      actionLabel={<FormattedMessage id="orders.files.remove" values={{ name: file.name }} />}
      about={<FormattedMessage id="orders.files.remove.about" />}
      onDelete={async () => {
        await removeOrderFile(scope, orderId, file._id);
        patchOrderFiles(client, scope, orderId, (files) => files.filter(({ _id }) => _id !== file._id));
      }}
      onClose={onClose}
    />
  );
}
