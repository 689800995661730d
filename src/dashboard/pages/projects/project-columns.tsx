import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import { projectRoles } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { paths } from "#dashboard/paths.ts";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import type { Column } from "#dashboard/ui/tables/data-table.tsx";
import { ProjectMenu } from "./project-menu.tsx";

/** Maximum number of listed languages; only the number of further languages is shown. */
const maxLanguages = 4;

/** Columns of the project list. */
export function projectColumns(onArchive: (project: Project) => void): Column<Project>[] {
  return [
    ...dataColumns,
    actionsColumn((project) => <ProjectMenu project={project} onArchive={() => onArchive(project)} />),
  ];
}

const dataColumns: Column<Project>[] = [
  {
    key: "name",
    header: <FormattedMessage id="newProject.name" />,
    isRowHeader: true,
    className: "min-w-40",
    sortBy: ({ name }) => name,
    cell: ({ _id, name }) => (
      <Link to={paths.project(_id)} className="font-medium hover:underline">
        {name}
      </Link>
    ),
  },
  {
    key: "progress",
    header: <FormattedMessage id="projects.translated" />,
    className: "w-44",
    sortBy: shareOf,
    cell: (project) => <Progress project={project} />,
  },
  {
    key: "keys",
    header: <FormattedMessage id="groups.keys" />,
    align: "end",
    className: "max-sm:hidden",
    sortBy: ({ progress }) => progress?.keys ?? -1,
    cell: ({ progress }) => progress && <FormattedNumber value={progress.keys} />,
  },
  {
    key: "languages",
    header: <FormattedMessage id="settings.languages" />,
    className: "max-md:hidden",
    sortBy: ({ progress }) => progress?.languages.length ?? -1,
    cell: (project) => <Languages project={project} />,
  },
  {
    key: "role",
    header: <FormattedMessage id="settings.role" />,
    className: "whitespace-nowrap max-sm:hidden",
    sortBy: ({ role }) => projectRoles.indexOf(role),
    cell: ({ role }) => <FormattedMessage id={`role.${role}`} />,
  },
  {
    key: "team",
    header: <FormattedMessage id="projects.team" />,
    className: "max-lg:hidden",
    sortBy: ({ teamName }) => teamName,
    cell: ({ teamName }) => teamName,
  },
  {
    key: "created",
    header: <FormattedMessage id="settings.created" />,
    className: "whitespace-nowrap max-lg:hidden",
    sortBy: ({ created }) => created,
    cell: ({ created }) => <Day time={created} />,
  },
];

/** Translated share from 0 to 1, rounded down so that 1 means complete. */
function shareOf({ progress }: Project): number {
  const { translated = 0, all = 0 } = progress ?? {};
  return all === 0 ? 0 : Math.floor((translated / all) * 100) / 100;
}

function Progress({ project }: { project: Project }) {
  const intl = useIntl();
  const { progress } = project;
  if (!progress || progress.all === 0) return <span className="text-ink-muted">–</span>;
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-16 flex-1">
        <ProgressBar
          done={progress.translated}
          all={progress.all}
          label={intl.formatMessage({ id: "projects.progress" }, { project: project.name })}
        />
      </div>
      <span className="w-10 flex-none text-end text-xs text-ink-muted tabular-nums">
        <FormattedNumber value={shareOf(project)} style="percent" />
      </span>
    </div>
  );
}

/** Languages of a project, starting with the base language. */
function Languages({ project: { baseLanguage, progress } }: { project: Project }) {
  const codes = [baseLanguage, ...(progress?.languages ?? [])];
  const unlistedCount = codes.length - maxLanguages;
  return (
    <span className="flex gap-1.5 text-xs whitespace-nowrap text-ink-muted" title={codes.join(", ")}>
      <bdi className="font-medium text-ink">{baseLanguage}</bdi>
      {codes.slice(1, maxLanguages).map((code) => (
        <bdi key={code}>{code}</bdi>
      ))}
      {unlistedCount > 0 && (
        <span>
          <FormattedMessage id="projects.moreLanguages" values={{ count: unlistedCount }} />
        </span>
      )}
    </span>
  );
}
