import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { removeFromTrash, trashCountsQuery } from "#dashboard/api/trash.ts";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import { sumOf } from "#dashboard/lib/sum-of.ts";
import { Loading } from "#dashboard/ui/page-states.tsx";

type DialogProps = {
  scope: BranchScope;
  /** Ids of the resources to delete permanently. */
  idsToRemove: readonly string[] | undefined;
  mayEmpty: boolean;
  onRemoved: () => void;
  onClose: () => void;
};

/** Confirms permanent deletion, which cannot be undone, by typing a word. */
export function TrashDialogs({ scope, idsToRemove, mayEmpty, onRemoved, onClose }: DialogProps) {
  const client = useQueryClient();
  const confirmationWord = useIntl().formatMessage({ id: "trash.word" });
  const emptyParam = useOpenParam("empty");
  const countsOfAll = trashCountsQuery(scope, undefined);
  const { data: counts } = useQuery({ ...countsOfAll, enabled: emptyParam.value !== undefined });
  if (idsToRemove) {
    const values = { count: idsToRemove.length };
    return (
      <DeleteDialog
        actionLabel={<FormattedMessage id="trash.removeSome" values={values} />}
        about={<FormattedMessage id="trash.remove.about" />}
        textToType={confirmationWord}
        onDelete={async () => {
          await removeFromTrash(client, scope, { ids: [...idsToRemove] });
          onRemoved();
        }}
        onClose={onClose}
      />
    );
  }
  if (emptyParam.value === undefined || !mayEmpty) return null;
  return (
    <DeleteDialog
      actionLabel={<FormattedMessage id="trash.emptyAll" />}
      about={
        counts ? (
          <FormattedMessage id="trash.emptyAll.about" values={{ count: sumOf(counts) }} />
        ) : (
          <Loading lines={2} />
        )
      }
      textToType={confirmationWord}
      impact={{
        now: counts && sumOf(counts),
        read: async () => sumOf(await client.fetchQuery({ ...countsOfAll, staleTime: 0 })),
      }}
      onDelete={async () => {
        await removeFromTrash(client, scope, { all: true });
        onRemoved();
      }}
      onClose={emptyParam.close}
    />
  );
}
