import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { useNavigate } from "react-router";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { deleteOrder, refreshOrderList } from "#dashboard/api/orders.ts";
import { DeleteDialog } from "#dashboard/layout/delete-dialog.tsx";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";

/** Deletes a draft with its files, after asking. */
export function DeleteDraft({ scope, orderId }: { scope: BranchScope; orderId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const remove = async () => {
    await deleteOrder(scope, orderId);
    await navigate(paths.orders(scope), { replace: true });
    await refreshOrderList(client, scope);
  };
  return (
    <>
      <Button variant="danger" onPress={() => setIsAsked(true)}>
        <FormattedMessage id="orders.draft.delete" />
      </Button>
      {isAsked && (
        <DeleteDialog
          act={<FormattedMessage id="orders.draft.delete" />}
          about={<FormattedMessage id="orders.draft.delete.about" />}
          onDelete={remove}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
