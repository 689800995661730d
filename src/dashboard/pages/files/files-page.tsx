import { FormattedMessage, useIntl } from "react-intl";
import { Navigate, useParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { Page } from "#dashboard/layout/page.tsx";
import type { PageHead } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { SectionTabs } from "#dashboard/layout/section-tabs.tsx";
import { type FileSection, fileSections, paths } from "#dashboard/paths.ts";
import { ClientSection } from "./client/client-section.tsx";
import { ExportSection } from "./export/export-section.tsx";
import type { FilesProps } from "./files-props.ts";
import { ImportSection } from "./import/import-section.tsx";

const sectionComponents: Record<FileSection, (props: FilesProps) => React.ReactNode> = {
  import: ImportSection,
  export: ExportSection,
  client: ClientSection,
};

export function useHead(): PageHead {
  const intl = useIntl();
  const current = useSection();
  return {
    title: intl.formatMessage({ id: "shell.files" }),
    section: current && intl.formatMessage({ id: `files.${current}` }),
  };
}

/** Import and export of translation files for apps and other tools. */
export function FilesPage() {
  const { scope, title, project } = useProjectPage();
  useLiveRefresh(scope);
  const current = useSection();
  const defaultSection = roleMay(project.role, "publish") ? "import" : "export";
  if (!current) return <Navigate to={paths.files(scope, defaultSection)} replace />;
  const SectionComponent = sectionComponents[current];
  return (
    <Page title={title} about={<FormattedMessage id="files.about" />}>
      <SectionTabs
        label={title}
        sections={fileSections.map((name) => ({
          path: paths.files(scope, name),
          label: <FormattedMessage id={`files.${name}`} />,
        }))}
      />
      {/* The key resets the state when the branch changes. */}
      <SectionComponent key={`${scope.app} ${scope.branch}`} project={project} scope={scope} />
    </Page>
  );
}

/** The section named in the URL; undefined if there is none. */
function useSection(): FileSection | undefined {
  const { section } = useParams();
  return fileSections.find((candidate) => candidate === section);
}
