import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { Navigate, useParams } from "react-router";
import { auditActions } from "#contract/audit.ts";
import { roleMay } from "#contract/permissions.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { membersQuery } from "#dashboard/api/members/members.ts";
import { AuditLog } from "#dashboard/layout/audit/audit-log.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import type { PageHead } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { findSection, isOffered, offeredGroups } from "#dashboard/layout/settings-sections.ts";
import { paths, type SettingsSection } from "#dashboard/paths.ts";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { AccessSettings } from "./access/access-settings.tsx";
import { ArchiveAndDelete } from "./archive-and-delete.tsx";
import { ArchivedNotice } from "./archived-notice.tsx";
import { BackupSettings } from "./backup/backup-settings.tsx";
import { BranchingSettings } from "./branching-settings.tsx";
import { BriefSettings } from "./brief/brief-settings.tsx";
import { CategorySettings } from "./category-settings.tsx";
import { CheckSettings } from "./check-settings.tsx";
import { GeneralSettings } from "./general/general-settings.tsx";
import { GroupSettings } from "./group-settings.tsx";
import { LanguageSettings } from "./languages/language-settings.tsx";
import { MemberSettings } from "./members/member-settings.tsx";
import { RoleSettings } from "./role-settings.tsx";
import { SectionList } from "./section-list.tsx";
import type { SettingsProps } from "./settings-props.ts";
import { StatusSettings } from "./statuses/status-settings.tsx";
import { TrashSettings } from "./trash/trash-settings.tsx";

export function useHead(): PageHead {
  const intl = useIntl();
  const { section = "" } = useParams();
  const current = findSection(section);
  return {
    title: intl.formatMessage({ id: "settings.title" }),
    section: current && intl.formatMessage({ id: `settings.${current.name}` }),
  };
}

/** Sections with a second column beside the form. */
const wideSections: readonly SettingsSection[] = ["brief"];

/** Project settings, one section at a time; sections that the role may not use are hidden. */
export function SettingsPage() {
  const { scope, title, project } = useProjectPage();
  const { section = "" } = useParams();
  const current = findSection(section);
  useLiveRefresh(scope);
  if (!current) return <Navigate to={paths.settings(scope)} replace />;
  // Links to the settings lead to the general section. If the role can change nothing there, its first section opens
  // instead.
  const firstSection = offeredGroups(project.role)[0]?.sections[0];
  if (firstSection && current.name === "general" && !isOffered(project.role, current))
    return <Navigate to={paths.settings(scope, firstSection.name)} replace />;
  return (
    <Page isWide title={title} about={project.name}>
      <div className="flex gap-x-10 gap-y-6 max-md:flex-col">
        <SectionList scope={scope} role={project.role} current={current.name} />
        <div className={`min-w-0 flex-1 ${wideSections.includes(current.name) ? "" : "max-w-240"}`}>
          {project.archived && <ArchivedNotice project={project} />}
          {roleMay(project.role, current.action) ? (
            <SectionOf key={current.name} section={current.name} scope={scope} project={project} />
          ) : (
            <Empty icon={Lock} title={<FormattedMessage id="settings.forbidden" />}>
              <FormattedMessage id="settings.forbidden.about" />
            </Empty>
          )}
        </div>
      </div>
    </Page>
  );
}

const components: Record<SettingsSection, (props: SettingsProps) => React.ReactNode> = {
  general: GeneralSettings,
  languages: LanguageSettings,
  groups: GroupSettings,
  statuses: StatusSettings,
  checks: CheckSettings,
  brief: BriefSettings,
  categories: CategorySettings,
  branching: BranchingSettings,
  members: MemberSettings,
  roles: RoleSettings,
  access: AccessSettings,
  audit: AuditSettings,
  trash: TrashSettings,
  backup: BackupSettings,
  end: ArchiveAndDelete,
};

function SectionOf({ section, ...props }: SettingsProps & { section: SettingsSection }) {
  const Component = components[section];
  return <Component {...props} />;
}

/** Audit log of the project, without changes of its contents. */
function AuditSettings({ scope: { app } }: SettingsProps) {
  const { data: members = [] } = useQuery(membersQuery(app));
  return <AuditLog scope={{ app }} people={members} actions={auditActions} about="audit.about" />;
}
