import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { useNavigate } from "react-router";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { deleteDraft, refreshOrderList } from "#dashboard/api/orders/orders.ts";
import { paths } from "#dashboard/paths.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

type DialogProps = {
  scope: BranchScope;
  orderId: string;
  /** Before the orders are shown. */
  onDeleted?: () => void;
  onClose: () => void;
};

/** Asks before the draft of an order is deleted with its files, and leads to the orders then. */
export function DeleteDraftDialog({ scope, orderId, onDeleted, onClose }: DialogProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <DeleteDialog
      actionLabel={<FormattedMessage id="orders.draft.delete" />}
      about={<FormattedMessage id="orders.draft.delete.about" />}
      onClose={onClose}
      onDelete={async () => {
        await deleteDraft(scope, orderId, async () => {
          onDeleted?.();
          await navigate(paths.orders(scope), { replace: true });
        });
        // The draft itself is not asked for again.
        void refreshOrderList(client, scope);
      }}
    />
  );
}
