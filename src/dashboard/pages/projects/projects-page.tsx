import { useQuery } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import { teamRoleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects.ts";
import { projectsQuery } from "#dashboard/api/projects.ts";
import { sessionQuery } from "#dashboard/api/session.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { ProgressBar } from "#dashboard/ui/progress-bar.tsx";
import { inputClass } from "#dashboard/ui/text-field.tsx";

/** So few need no search. */
const fewProjects = 8;

/** The projects that somebody works in, with what is done in each. */
export function ProjectsPage() {
  const intl = useIntl();
  const projects = useQuery(projectsQuery());
  const { data: session } = useQuery(sessionQuery());
  const [sought, setSought] = useState("");
  usePageTitle(intl.formatMessage({ id: "projects.title" }));
  const role = session?.user?.teamRole;
  const mayCreate = role !== undefined && teamRoleMay(role, "createProject");
  const all = projects.data ?? [];
  const found = all.filter(({ name }) => name.toLocaleLowerCase().includes(sought.toLocaleLowerCase()));
  return (
    <Page
      title={<FormattedMessage id="projects.title" />}
      act={
        mayCreate && (
          <LinkButton to={paths.newProject()} variant="primary">
            <Plus aria-hidden size={16} />
            <FormattedMessage id="projects.new" />
          </LinkButton>
        )
      }
    >
      {projects.isPending && <Loading />}
      {projects.isError && <Failed error={projects.error} onRetry={() => void projects.refetch()} />}
      {all.length > fewProjects && <SearchField value={sought} onChange={setSought} />}
      {projects.isSuccess && all.length === 0 && (
        <Empty title={<FormattedMessage id="projects.empty" />}>
          <FormattedMessage id={mayCreate ? "projects.empty.create" : "projects.empty.ask"} />
        </Empty>
      )}
      {all.length > 0 && found.length === 0 && (
        <Empty title={<FormattedMessage id="projects.notFound" values={{ sought }} />} />
      )}
      <ul className="divide-y divide-line rounded-md border border-line empty:hidden">
        {found.map((project) => (
          <ProjectItem key={project._id} project={project} />
        ))}
      </ul>
    </Page>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const intl = useIntl();
  return (
    <div className="relative mb-3">
      <Search aria-hidden size={14} className="absolute start-2.5 top-2.5 text-ink-muted" />
      <input
        type="search"
        aria-label={intl.formatMessage({ id: "projects.search" })}
        placeholder={intl.formatMessage({ id: "projects.search" })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} ps-8`}
      />
    </div>
  );
}

function ProjectItem({ project }: { project: Project }) {
  const intl = useIntl();
  const { keys = 0, languages = [], translated = 0, all = 0 } = project.progress ?? {};
  const share = all === 0 ? 0 : Math.floor((translated / all) * 100) / 100;
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 hover:bg-surface-2">
      <div className="min-w-48 flex-1">
        <Link to={paths.project(project._id)} className="font-medium after:absolute after:inset-0">
          {project.name}
        </Link>
        <p className="text-sm text-ink-muted">
          <FormattedMessage
            id="projects.size"
            values={{
              keys,
              // The base language is one of them.
              languages: languages.length + 1,
              role: intl.formatMessage({ id: `role.${project.role}` }),
            }}
          />
        </p>
      </div>
      <div className="w-48">
        <p className="mb-1 flex justify-between text-xs text-ink-muted tabular-nums">
          <span>
            <FormattedMessage id="projects.translated" />
          </span>
          <span>
            <FormattedNumber value={share} style="percent" />
          </span>
        </p>
        <ProgressBar
          done={translated}
          all={all}
          label={intl.formatMessage({ id: "projects.progress" }, { project: project.name })}
        />
      </div>
    </li>
  );
}
