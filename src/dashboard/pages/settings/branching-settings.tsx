import { useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import type { SettingsProps } from "./settings-props.ts";

/** Shows whether the project has branches; creating the first one enables branching permanently. */
export function BranchingSettings({ scope, project }: SettingsProps) {
  const branches = useQuery(branchesQuery(scope.app));
  return (
    <Section
      title={<FormattedMessage id="settings.branching" />}
      about={<FormattedMessage id="branching.about" />}
    >
      {branches.isPending && <Loading lines={2} />}
      {branches.isError && <Failed error={branches.error} onRetry={() => void branches.refetch()} />}
      {branches.data && project.branching && (
        <>
          <Notice tone="success">
            <FormattedMessage id="branching.on" values={{ count: branches.data.branches.length }} />
          </Notice>
          <ul className="divide-y divide-line rounded-md border border-line text-sm">
            {branches.data.branches.map(({ _id, name }) => (
              <li key={_id} className="flex items-center gap-3 px-3 py-2">
                <Link
                  to={paths.translations({ app: scope.app, branch: _id })}
                  className="font-medium hover:underline"
                >
                  {name}
                </Link>
                {_id === branches.data.defaultBranch && (
                  <span className="text-xs text-ink-muted">
                    <FormattedMessage id="branching.default" />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {branches.data && !project.branching && (
        <>
          <Consequences />
          {mayChange(project, "writeBranches") && (
            <LinkButton
              variant="primary"
              to={`${paths.branches(scope)}?${new URLSearchParams({ new: branches.data.defaultBranch })}`}
            >
              <FormattedMessage id="branching.action" />
            </LinkButton>
          )}
        </>
      )}
    </Section>
  );
}

function Consequences() {
  return (
    <ul className="list-disc space-y-1 ps-5 text-sm">
      {["copy", "values", "clients", "forever"].map((consequence) => (
        <li key={consequence}>
          <FormattedMessage id={`branching.means.${consequence}`} />
        </li>
      ))}
    </ul>
  );
}
