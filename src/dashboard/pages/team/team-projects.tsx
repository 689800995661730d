import { useQuery } from "@tanstack/react-query";
import { FolderOpen, Plus } from "lucide-react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import { teamRoleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { Team } from "#contract/teams.ts";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";

/** Projects of a team; members see only the projects that they have access to. */
export function TeamProjects({ team }: { team: Team }) {
  const intl = useIntl();
  const projects = useQuery(projectsQuery());
  const teamProjects = projects.data?.filter((project) => project.team === team._id);
  const mayCreate = teamRoleMay(team.role, "createProject");
  return (
    <Section
      title={<FormattedMessage id="team.projects" />}
      about={team.role === "member" && <FormattedMessage id="team.projects.own" />}
    >
      {projects.isPending && <Loading lines={3} />}
      {projects.isError && <Failed error={projects.error} onRetry={() => void projects.refetch()} />}
      {teamProjects?.length === 0 && (
        <Empty icon={FolderOpen} title={<FormattedMessage id="team.projects.none" />}>
          <FormattedMessage id={mayCreate ? "projects.empty.create" : "projects.empty.ask"} />
        </Empty>
      )}
      {teamProjects && teamProjects.length > 0 && (
        <DataTable
          label={intl.formatMessage({ id: "team.projects" })}
          rows={teamProjects}
          rowKey={({ _id }) => _id}
          columns={columns}
        />
      )}
      {mayCreate && (
        <LinkButton to={paths.newProject(team._id)}>
          <Plus aria-hidden size={16} />
          <FormattedMessage id="projects.new" />
        </LinkButton>
      )}
    </Section>
  );
}

const columns: ReadonlyArray<Column<Project>> = [
  {
    key: "name",
    header: <FormattedMessage id="members.name" />,
    isRowHeader: true,
    cell: ({ _id, name }) => (
      <Link to={paths.project(_id)} className="font-medium hover:underline">
        {name}
      </Link>
    ),
  },
  {
    key: "role",
    header: <FormattedMessage id="team.projects.role" />,
    cell: ({ role }) => <FormattedMessage id={`role.${role}`} />,
  },
  {
    key: "keys",
    header: <FormattedMessage id="groups.keys" />,
    align: "end",
    cell: ({ progress }) => progress && <FormattedNumber value={progress.keys} />,
  },
  {
    key: "created",
    header: <FormattedMessage id="tokens.created" />,
    align: "end",
    cell: ({ created }) => <Day time={created} />,
  },
];
