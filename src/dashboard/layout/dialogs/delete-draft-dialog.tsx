import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { useNavigate } from "react-router";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { deleteDraft, refreshOrderList } from "#dashboard/api/orders/orders.ts";
import { paths } from "#dashboard/paths.ts";
import { DeleteDialog } from "./delete-dialog.tsx";

type DialogProps = {
  scope: BranchScope;
  orderId: string;
  /** Called before the list of orders opens. */
  onDeleted?: () => void;
  onClose: () => void;
};

/** After confirmation, deletes the draft of an order with its files, then opens the list of orders. */
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
        // Refetches the list without the deleted draft.
        void refreshOrderList(client, scope);
      }}
    />
  );
}
