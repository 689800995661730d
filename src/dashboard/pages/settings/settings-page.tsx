import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Navigate, NavLink, useParams } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { Page } from "#dashboard/layout/page.tsx";
import { WithProject } from "#dashboard/layout/with-project.tsx";
import { paths, type SettingsSection, settingsSections } from "#dashboard/paths.ts";
import { AccessSettings } from "./access-settings.tsx";
import { GeneralSettings } from "./general-settings.tsx";
import { GroupSettings } from "./group-settings.tsx";
import { LanguageSettings } from "./language-settings.tsx";
import { MemberSettings } from "./member-settings.tsx";
import { StatusSettings } from "./status-settings.tsx";

/** Settings of a project, a section at a time; sections that the role may not see are not offered. */
export function SettingsPage() {
  const title = useIntl().formatMessage({ id: "settings.title" });
  return <WithProject title={title}>{(project) => <Sections title={title} project={project} />}</WithProject>;
}

function Sections({ title, project }: { title: string; project: Project }) {
  const intl = useIntl();
  const { app = "", branch = "", section = "" } = useParams();
  const scope = useMemo(() => ({ app, branch }), [app, branch]);
  const offered = settingsSections.filter(
    (one) => one !== "access" || roleMay(project.role, "manageSettings"),
  );
  const current = offered.find((one) => one === section);
  if (!current) return <Navigate to={paths.settings(scope)} replace />;
  return (
    <Page title={title}>
      <nav
        aria-label={intl.formatMessage({ id: "settings.sections" })}
        className="mb-6 flex gap-1 overflow-x-auto border-b border-line"
      >
        {offered.map((one) => (
          <NavLink
            key={one}
            to={paths.settings(scope, one)}
            className="-mb-px flex h-9 items-center border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-ink-muted outline-offset-[-2px] hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            <FormattedMessage id={`settings.${one}`} />
          </NavLink>
        ))}
      </nav>
      <SectionOf section={current} scope={scope} project={project} />
    </Page>
  );
}

export type SettingsProps = { scope: BranchScope; project: Project };

function SectionOf({ section, ...props }: SettingsProps & { section: SettingsSection }) {
  switch (section) {
    case "general":
      return <GeneralSettings {...props} />;
    case "languages":
      return <LanguageSettings {...props} />;
    case "groups":
      return <GroupSettings {...props} />;
    case "statuses":
      return <StatusSettings {...props} />;
    case "access":
      return <AccessSettings {...props} />;
    case "members":
      return <MemberSettings {...props} />;
  }
}
