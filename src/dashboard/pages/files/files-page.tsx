import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Navigate, useParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { Page } from "#dashboard/layout/page.tsx";
import { SectionTabs } from "#dashboard/layout/section-tabs.tsx";
import { WithProject } from "#dashboard/layout/with-project.tsx";
import { type FileSection, fileSections, paths } from "#dashboard/paths.ts";
import { ClientSection } from "./client/client-section.tsx";
import { ExportSection } from "./export/export-section.tsx";
import type { FilesProps } from "./files-props.ts";
import { ImportSection } from "./import/import-section.tsx";

const parts: Record<FileSection, (props: FilesProps) => React.ReactNode> = {
  import: ImportSection,
  export: ExportSection,
  client: ClientSection,
};

/** Import and export of translation files for apps and other tools. */
export function FilesPage() {
  const intl = useIntl();
  const { section } = useParams();
  const title = intl.formatMessage({ id: "shell.files" });
  const current = fileSections.find((candidate) => candidate === section);
  return (
    <WithProject title={title} section={current && intl.formatMessage({ id: `files.${current}` })}>
      {(project) => <Sections title={title} project={project} />}
    </WithProject>
  );
}

function Sections({ title, project }: { title: string; project: Project }) {
  const { app = "", branch = "", section } = useParams();
  const scope = useMemo(() => ({ app, branch }), [app, branch]);
  useLiveRefresh(scope);
  const current = fileSections.find((candidate) => candidate === section);
  const first = roleMay(project.role, "publish") ? "import" : "export";
  if (!current) return <Navigate to={paths.files(scope, first)} replace />;
  const Part = parts[current];
  return (
    <Page title={title} about={<FormattedMessage id="files.about" />}>
      <SectionTabs
        label={title}
        sections={fileSections.map((name) => ({
          path: paths.files(scope, name),
          label: <FormattedMessage id={`files.${name}`} />,
        }))}
      />
      {/* Resets the state when the branch changes. */}
      <Part key={`${app} ${branch}`} project={project} scope={scope} />
    </Page>
  );
}
