import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Navigate, useNavigation, useParams } from "react-router";
import { teamAuditActions } from "#contract/audit.ts";
import type { CallerTeam, Team } from "#contract/teams.ts";
import { teamQuery, teamsQuery } from "#dashboard/api/teams/teams.ts";
import { AuditLog } from "#dashboard/layout/audit/audit-log.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { SectionTabs } from "#dashboard/layout/section-tabs.tsx";
import { teamSectionsOf } from "#dashboard/layout/team-sections.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths, type TeamSection, teamSections } from "#dashboard/paths.ts";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { TeamMenu } from "./team-menu.tsx";
import { TeamPeople } from "./team-people.tsx";
import { TeamProjects } from "./team-projects.tsx";
import { TeamSettings } from "./team-settings.tsx";

/** Page of the team in the URL, or else of the user's main team, with its sections. */
export function TeamPage() {
  const title = useIntl().formatMessage({ id: "shell.team" });
  const { team } = useParams();
  const teams = useQuery(teamsQuery());
  if (team !== undefined) return <OneTeam title={title} team={team} teams={teams.data ?? []} />;
  const main = teams.data && mainTeam(teams.data);
  if (main) return <Redirect to={paths.team(main._id)} />;
  return (
    <TeamFrame title={title}>
      {teams.isPending && <Loading />}
      {teams.isError && <Failed error={teams.error} onRetry={() => void teams.refetch()} />}
      {teams.data && (
        <Empty icon={Users} title={<FormattedMessage id="team.none" />}>
          <FormattedMessage id="team.none.about" />
        </Empty>
      )}
    </TeamFrame>
  );
}

function TeamFrame({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return <Page title={title}>{children}</Page>;
}

const ranks = ["owner", "admin", "member"];

/** The team in which the user has the highest role. */
function mainTeam(teams: readonly CallerTeam[]): CallerTeam | undefined {
  return teams.toSorted((a, b) => ranks.indexOf(a.role) - ranks.indexOf(b.role))[0];
}

function OneTeam(props: { title: string; team: string; teams: readonly CallerTeam[] }) {
  const { section } = useParams();
  const team = useQuery(teamQuery(props.team));
  const current = teamSections.find((candidate) => candidate === section);
  const isForbidden = current && team.data && !teamSectionsOf(team.data.role).includes(current);
  if (!current || isForbidden) return <Redirect to={paths.team(props.team)} />;
  if (team.data) return <Sections team={team.data} teams={props.teams} section={current} />;
  return (
    <TeamFrame title={props.title}>
      {team.isPending && <Loading />}
      {team.isError && <Failed error={team.error} onRetry={() => void team.refetch()} />}
    </TeamFrame>
  );
}

function Sections(props: { team: Team; teams: readonly CallerTeam[]; section: TeamSection }) {
  const { team, section } = props;
  const intl = useIntl();
  usePageTitle(intl.formatMessage({ id: `team.${section}` }), team.name);
  return (
    <Page
      title={team.name}
      about={<FormattedMessage id={`team.you.${team.role}`} />}
      action={<TeamMenu team={team} teams={props.teams} section={section} />}
    >
      <SectionTabs
        label={intl.formatMessage({ id: "team.sections" })}
        sections={teamSectionsOf(team.role).map((name) => ({
          path: paths.team(team._id, name),
          label: <FormattedMessage id={`team.${name}`} />,
        }))}
      />
      {section === "people" && <TeamPeople key={team._id} team={team} />}
      {section === "projects" && <TeamProjects team={team} />}
      {section === "audit" && <TeamAudit team={team} />}
      {section === "settings" && <TeamSettings key={team._id} team={team} />}
    </Page>
  );
}

/** Redirects to another address, unless a navigation is in progress. */
function Redirect({ to }: { to: string }) {
  const { state } = useNavigation();
  return state === "idle" ? <Navigate to={to} replace /> : null;
}

/** Audit log of the team, including personal tokens created by its members. */
function TeamAudit({ team }: { team: Team }) {
  return (
    <AuditLog
      scope={{ team: team._id }}
      people={team.people}
      actions={teamAuditActions}
      about="team.audit.about"
    />
  );
}
