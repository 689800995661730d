import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { mergePreviewQuery } from "#dashboard/api/branches/branches.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { headTitled } from "#dashboard/layout/page-head.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { useMakeValueFormat, ValueFormatProvider } from "./differences/value-format.ts";
import { MergeDone } from "./merge/merge-done.tsx";
import { MergeWorkbench } from "./merge/merge-workbench.tsx";
import { PairPage } from "./pair-page.tsx";
import type { ChosenPair } from "./use-pair.ts";

export const useHead = headTitled("branches.merge");

/** Merges one branch into another: conflicts are decided here, other changes are shown. */
export function MergePage() {
  return (
    <PairPage
      about={<FormattedMessage id="branches.merge.about" />}
      action="writeBranches"
      messageIds={{ from: "branches.merge.from", to: "branches.merge.to" }}
      headAction={(scope, { ids }) => (
        <LinkButton to={paths.compare(scope, { from: ids.from, to: ids.to })}>
          <FormattedMessage id="branches.compare.action" />
        </LinkButton>
      )}
    >
      {(scope, pair) => <Merge key={`${pair.ids.from} ${pair.ids.to}`} scope={scope} pair={pair} />}
    </PairPage>
  );
}

function Merge({ scope, pair }: { scope: BranchScope; pair: ChosenPair }) {
  const [params, changeParams] = useParamsState();
  const merged = params.get("merged");
  if (merged) return <MergeDone scope={scope} pair={pair} changeSet={merged} />;
  return (
    <Preview pair={pair} onMerged={(changeSet) => changeParams({ merged: changeSet, show: undefined })} />
  );
}

function Preview({ pair, onMerged }: { pair: ChosenPair; onMerged: (changeSet: string) => void }) {
  const { ids, from, to } = pair;
  const format = useMakeValueFormat(ids);
  const preview = useQuery(mergePreviewQuery(ids));
  const { data: session } = useQuery(sessionQuery());
  if (preview.isError && !preview.data)
    return <Failed error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data || !session) return <Loading lines={8} />;
  if (preview.data.total === 0) {
    return (
      <Empty
        icon={GitMerge}
        title={<FormattedMessage id="branches.merge.nothing" values={{ from: from.name, to: to.name }} />}
      />
    );
  }
  return (
    <ValueFormatProvider value={format}>
      {to.permissions.readOnly && (
        <div className="mb-3">
          <Notice>
            <FormattedMessage id="branches.merge.readOnly" values={{ to: to.name }} />
          </Notice>
        </div>
      )}
      <MergeWorkbench
        pair={pair}
        preview={preview.data}
        person={session.user?._id ?? ""}
        onMerged={onMerged}
      />
    </ValueFormatProvider>
  );
}
