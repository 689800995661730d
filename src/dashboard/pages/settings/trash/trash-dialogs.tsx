import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { removeFromTrash } from "#dashboard/api/trash.ts";
import { DeleteDialog } from "#dashboard/layout/delete-dialog.tsx";
import { useOpened } from "#dashboard/lib/address/use-opened.ts";

type DialogProps = {
  scope: BranchScope;
  /** Ids of what is to be removed for good. */
  removing: readonly string[] | undefined;
  mayEmpty: boolean;
  onRemoved: () => void;
  onClose: () => void;
};

/** Asks before something is gone for good; nothing brings it back, so a word is typed. */
export function TrashDialogs({ scope, removing, mayEmpty, onRemoved, onClose }: DialogProps) {
  const client = useQueryClient();
  const typed = useIntl().formatMessage({ id: "trash.word" });
  const emptying = useOpened("empty");
  if (removing) {
    const values = { count: removing.length };
    return (
      <DeleteDialog
        actionLabel={<FormattedMessage id="trash.removeSome" values={values} />}
        about={<FormattedMessage id="trash.remove.about" />}
        typed={typed}
        onDelete={async () => {
          await removeFromTrash(client, scope, { ids: [...removing] });
          onRemoved();
        }}
        onClose={onClose}
      />
    );
  }
  if (emptying.value === undefined || !mayEmpty) return null;
  return (
    <DeleteDialog
      actionLabel={<FormattedMessage id="trash.emptyAll" />}
      about={<FormattedMessage id="trash.emptyAll.about" />}
      typed={typed}
      onDelete={async () => {
        await removeFromTrash(client, scope, { all: true });
        onRemoved();
      }}
      onClose={emptying.close}
    />
  );
}
