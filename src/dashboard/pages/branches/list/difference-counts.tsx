import type { UseQueryResult } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import type { Branch } from "#contract/branches.ts";
import type { DifferenceKind } from "#contract/merges.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";

type Counts = ReadonlyMap<string, Branch["differences"]>;

/** Differences of a branch from another one, as counts that link to the comparison. */
export function DifferenceCounts(props: {
  branch: Branch;
  scope: BranchScope;
  to: string;
  toName: string;
  query: UseQueryResult<Counts>;
}) {
  const { branch, query } = props;
  const counts = query.data?.get(branch._id);
  if (query.isError)
    return (
      <Button size="small" variant="ghost" onPress={() => void query.refetch()}>
        <FormattedMessage id="branches.countAgain" />
      </Button>
    );
  if (!counts) {
    return (
      <span className="text-ink-muted">
        <FormattedMessage id="branches.counting" />
      </span>
    );
  }
  const { added, changed, removed } = counts;
  return (
    <Link
      to={paths.compare(props.scope, { from: branch._id, to: props.to })}
      className="inline-flex gap-3 tabular-nums hover:underline"
    >
      <span className="sr-only">
        <FormattedMessage id="branches.counts.label" values={{ name: branch.name }} />
      </span>
      {added + changed + removed === 0 ? (
        <span className="text-ink-muted">
          <FormattedMessage id="branches.alike" />
        </span>
      ) : (
        <>
          <Count kind="added" sign="+" count={added} tone="text-success" />
          <Count kind="changed" sign="~" count={changed} tone="text-ink" />
          {removed > 0 && (
            <span className="text-ink-muted">
              <FormattedMessage
                id="branches.onlyIn.count"
                values={{ count: removed, name: <bdi>{props.toName}</bdi> }}
              />
            </span>
          )}
        </>
      )}
    </Link>
  );
}

function Count(props: { kind: DifferenceKind; sign: string; count: number; tone: string }) {
  const intl = useIntl();
  if (props.count === 0) return null;
  return (
    <span className={props.tone}>
      <span dir="ltr">
        {props.sign}
        {intl.formatNumber(props.count)}
      </span>
      <span className="sr-only">
        {" "}
        <FormattedMessage id={`branches.kind.${props.kind}`} />
      </span>
    </span>
  );
}
