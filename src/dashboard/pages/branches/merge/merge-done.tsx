import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FormattedMessage } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { mergesQuery } from "#dashboard/api/branches/branches.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import type { ChosenPair } from "#dashboard/pages/branches/use-pair.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { MergeItem } from "./merge-item.tsx";

/** Result of the merge, with an undo button and links. */
export function MergeDone(props: { scope: BranchScope; pair: ChosenPair; changeSet: string }) {
  const { scope, pair, changeSet } = props;
  const target = { app: scope.app, branch: pair.to._id };
  const merges = useQuery(mergesQuery(target));
  const merge = merges.data?.find(({ _id }) => _id === changeSet);
  const box = useFocusAfterDialog();
  const names = { from: pair.from.name, to: pair.to.name };
  return (
    <div ref={box} tabIndex={-1} className="max-w-2xl space-y-4 outline-none">
      {merges.isPending && <Loading lines={2} />}
      {merges.isError && <Failed error={merges.error} onRetry={() => void merges.refetch()} />}
      {merges.isSuccess && (
        <Notice tone={merge?.revertedBy ? "info" : "success"}>
          <FormattedMessage
            id={doneMessageId(merge !== undefined, merge?.revertedBy !== null && merge !== undefined)}
            values={names}
          />
        </Notice>
      )}
      {merge && (
        <div className="rounded-md border border-line px-3 py-2">
          <MergeItem merge={merge} scope={target} mayUndo />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton to={paths.translations(target)}>
          <FormattedMessage id="branches.openGrid" values={{ name: pair.to.name }} />
        </LinkButton>
        <LinkButton to={paths.branches(scope)}>
          <FormattedMessage id="branches.toList" />
        </LinkButton>
        <LinkButton to={paths.merge(scope, { from: pair.ids.from, to: pair.ids.to })}>
          <FormattedMessage id="branches.mergeAgain" />
        </LinkButton>
      </div>
    </div>
  );
}

/** Focuses the result, since the button that opened the merge dialog, and would get the focus back, was removed. */
function useFocusAfterDialog() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) box.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return box;
}

/** A merge without changes has no change set. */
function doneMessageId(hasChangeSet: boolean, isReverted: boolean): string {
  if (!hasChangeSet) return "branches.done.nothing";
  return isReverted ? "branches.done.undone" : "branches.done";
}
