import { Check } from "lucide-react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import { projectRoles } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { paths } from "#dashboard/paths.ts";
import type { Column } from "#dashboard/ui/tables/data-table.tsx";
import { LanguageBars } from "./language-bars.tsx";
import { ProjectMenu } from "./project-menu.tsx";

type ColumnOptions = { hasTeams: boolean; onArchive: (project: Project) => void };

/** Columns of the project list; the team is shown to members of several teams. */
export function projectColumns({ hasTeams, onArchive }: ColumnOptions): Column<Project>[] {
  return [
    nameColumn,
    ...workColumns,
    roleColumn,
    ...(hasTeams ? [teamColumn] : []),
    actionsColumn((project) => <ProjectMenu project={project} onArchive={() => onArchive(project)} />),
  ];
}

const nameColumn: Column<Project> = {
  key: "name",
  header: <FormattedMessage id="newProject.name" />,
  isRowHeader: true,
  className: "min-w-32",
  sortBy: ({ name }) => name,
  cell: ({ _id, name }) => (
    <Link to={paths.project(_id)} className="font-medium hover:underline">
      {name}
    </Link>
  ),
};

const workColumns: Column<Project>[] = [
  {
    key: "progress",
    header: <FormattedMessage id="projects.translated" />,
    className: "w-full",
    sortBy: shareOf,
    cell: (project) => (
      <>
        <LanguageBars project={project} />
        <WordsOnPhone words={wordsLeftOf(project)} />
      </>
    ),
  },
  {
    key: "words",
    header: <FormattedMessage id="projects.wordsLeft" />,
    align: "end",
    className: "whitespace-nowrap max-sm:hidden",
    sortBy: (project) => wordsLeftOf(project) ?? -1,
    cell: (project) => <WordsLeft words={wordsLeftOf(project)} />,
  },
  {
    key: "changed",
    header: <FormattedMessage id="projects.lastChange" />,
    className: "whitespace-nowrap max-md:hidden",
    sortBy: ({ work }) => work?.lastChange ?? "",
    cell: ({ work }) => (work?.lastChange === undefined ? <Nothing /> : <TimeAgo time={work.lastChange} />),
  },
];

const roleColumn: Column<Project> = {
  key: "role",
  header: <FormattedMessage id="settings.role" />,
  className: "whitespace-nowrap text-ink-muted max-lg:hidden",
  sortBy: ({ role }) => projectRoles.indexOf(role),
  cell: ({ role }) => <FormattedMessage id={`role.${role}`} />,
};

const teamColumn: Column<Project> = {
  key: "team",
  header: <FormattedMessage id="projects.team" />,
  className: "text-ink-muted max-lg:hidden",
  sortBy: ({ teamName }) => teamName,
  cell: ({ teamName }) => teamName,
};

/** Translated share of all languages from 0 to 1. */
function shareOf({ work }: Project): number {
  const languages = work?.languages ?? [];
  const all = languages.reduce((sum, language) => sum + language.all, 0);
  return all === 0 ? 0 : languages.reduce((sum, { translated }) => sum + translated, 0) / all;
}

/** Words without a translation in the languages that the user may edit; undefined without such a language. */
function wordsLeftOf({ work }: Project): number | undefined {
  const languages = work?.languages.filter(({ editable }) => editable) ?? [];
  if (languages.length === 0) return undefined;
  return languages.reduce((sum, { wordsLeft }) => sum + wordsLeft, 0);
}

function WordsLeft({ words }: { words: number | undefined }) {
  const intl = useIntl();
  if (words === undefined) return <Nothing />;
  if (words > 0) return <FormattedNumber value={words} />;
  const done = intl.formatMessage({ id: "projects.wordsLeft.none" });
  return (
    <span role="img" aria-label={done} title={done} className="inline-block align-middle text-success">
      <Check aria-hidden size={16} />
    </span>
  );
}

/** Phones have no room for the column. */
function WordsOnPhone({ words }: { words: number | undefined }) {
  if (!words) return null;
  return (
    <p className="mt-1 text-xs text-ink-muted sm:hidden">
      <FormattedMessage id="projects.wordsLeft.count" values={{ words }} />
    </p>
  );
}

function Nothing() {
  return <span className="text-ink-muted">–</span>;
}
