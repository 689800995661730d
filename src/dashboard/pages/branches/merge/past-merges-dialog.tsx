import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { Branch } from "#contract/branches.ts";
import { mergesQuery } from "#dashboard/api/branches/branches.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { MergeItem } from "./merge-item.tsx";

/** Lists the merges into a branch, newest first, with an undo button where it is allowed. */
export function PastMergesDialog(props: {
  app: string;
  branch: Branch;
  mayUndo: boolean;
  onClose: () => void;
}) {
  const { app, branch, mayUndo, onClose } = props;
  const scope = { app, branch: branch._id };
  const merges = useQuery(mergesQuery(scope));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<FormattedMessage id="branches.merges.title" values={{ name: branch.name }} />}
    >
      {merges.isPending && <Loading lines={3} />}
      {merges.isError && <Failed error={merges.error} onRetry={() => void merges.refetch()} />}
      {merges.data?.length === 0 && (
        <Empty icon={GitMerge} title={<FormattedMessage id="branches.merges.none" />} />
      )}
      <ul className="max-h-96 divide-y divide-line overflow-y-auto">
        {merges.data?.map((merge) => (
          <li key={merge._id} className="py-2">
            <MergeItem merge={merge} scope={scope} mayUndo={mayUndo} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
