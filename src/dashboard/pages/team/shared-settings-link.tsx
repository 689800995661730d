import { skipToken, useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import type { Team } from "#contract/teams.ts";
import { branchesQuery, projectsQuery } from "#dashboard/api/projects/projects.ts";
import { paths, type SettingsSection } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";

type LinkProps = { team: Team; section: Extract<SettingsSection, "statuses" | "brief"> };

/** Link to team-wide settings that are edited in a project. */
export function SharedSettingsLink({ team, section }: LinkProps) {
  const projects = useQuery(projectsQuery());
  const app = projects.data?.find((project) => project.team === team._id)?._id;
  const query = branchesQuery(app ?? "");
  const branches = useQuery({ ...query, ...(app === undefined ? { queryFn: skipToken } : {}) });
  if (projects.data && app === undefined)
    return (
      <p className="text-sm text-ink-muted">
        <FormattedMessage id={`team.${section}.none`} />
      </p>
    );
  if (app === undefined || !branches.data) return null;
  return (
    <LinkButton to={paths.settings({ app, branch: branches.data.defaultBranch }, section)}>
      <FormattedMessage id={`team.${section}.action`} />
    </LinkButton>
  );
}
