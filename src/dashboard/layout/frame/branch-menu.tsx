import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useLocation } from "react-router";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useClosedBranch } from "#dashboard/api/branches/closed-branch.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import { inBranch, paths } from "#dashboard/paths.ts";
import { Crumb } from "./crumb.tsx";

/** Menu of the branches, if there are several. A chosen branch opens on the current page. */
export function BranchMenu({ app, branch }: BranchScope) {
  const intl = useIntl();
  const here = useLocation();
  const { data } = useQuery(branchesQuery(app));
  const branches = data?.branches ?? [];
  const current = branches.find((candidate) => candidate._id === branch);
  // If the open branch was deleted, a single remaining branch is a choice too.
  if (branches.length < (current ? 2 : 1)) return null;
  return (
    <Crumb
      label={intl.formatMessage({ id: "shell.branches" })}
      search={intl.formatMessage({ id: "shell.branches.find" })}
      name={current?.name ?? intl.formatMessage({ id: "shell.branches" })}
      mark={current?.permissions.readOnly && <ReadOnlyMark />}
      entries={[
        ...branches.map(({ _id, name, permissions }) => ({
          id: _id,
          text: name,
          content: (
            <>
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {permissions.readOnly && <ReadOnlyMark />}
            </>
          ),
          href: inBranch(here, _id),
          isChosen: _id === branch,
        })),
        "line",
        {
          id: "all",
          text: intl.formatMessage({ id: "shell.allBranches" }),
          href: paths.branches({ app, branch: current?._id ?? data?.defaultBranch ?? branch }),
        },
      ]}
    />
  );
}

function ReadOnlyMark() {
  const label = useIntl().formatMessage({ id: "shell.readOnly" });
  return (
    <span role="img" aria-label={label} title={label} className="flex-none text-ink-muted">
      <Lock aria-hidden size={13} />
    </span>
  );
}

/** Shows on every page why the branch is read-only. */
export function ClosedBranchLine({ scope }: { scope: BranchScope }) {
  const closed = useClosedBranch(scope);
  if (closed === undefined) return null;
  return (
    <p
      role="note"
      className="flex flex-none items-center gap-2 border-b border-line bg-surface-2 px-4 py-1 text-xs text-ink-muted"
    >
      <Lock aria-hidden size={13} className="flex-none" />
      <FormattedMessage id={`shell.closed.${closed}`} />
    </p>
  );
}
