import { skipToken, useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { Team } from "#contract/team.ts";
import { branchesQuery, projectsQuery } from "#dashboard/api/projects.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";

/** The statuses are the team's own; they are set where the projects are, in any of them. */
export function StatusesLink({ team }: { team: Team }) {
  const projects = useQuery(projectsQuery());
  const app = projects.data?.find((project) => project.team === team._id)?._id;
  const query = branchesQuery(app ?? "");
  const branches = useQuery({ ...query, ...(app === undefined ? { queryFn: skipToken } : {}) });
  if (projects.data && app === undefined)
    return (
      <p className="text-sm text-ink-muted">
        <FormattedMessage id="team.statuses.none" />
      </p>
    );
  if (app === undefined || !branches.data) return null;
  return (
    <LinkButton to={paths.settings({ app, branch: branches.data.defaultBranch }, "statuses")}>
      <FormattedMessage id="team.statuses.act" />
    </LinkButton>
  );
}
