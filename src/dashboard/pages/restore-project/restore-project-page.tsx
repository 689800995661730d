import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { teamRoleMay } from "#contract/permissions.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { Page } from "#dashboard/layout/page.tsx";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { RestoreForm } from "./restore-form.tsx";

/** Creates a project from a backup file. */
export function RestoreProjectPage() {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const role = session?.user?.teamRole;
  usePageTitle(intl.formatMessage({ id: "restore.title" }));
  if (!session) return null;
  const mayCreate = role !== undefined && teamRoleMay(role, "createProject");
  return (
    <Page
      parent={{ path: paths.projects(), messageId: "projects.title" }}
      title={<FormattedMessage id="restore.title" />}
      about={<FormattedMessage id="restore.about" />}
    >
      {mayCreate ? (
        <RestoreForm />
      ) : (
        <Empty icon={Lock} title={<FormattedMessage id="error.not_allowed" />}>
          <FormattedMessage id="projects.empty.ask" />
        </Empty>
      )}
    </Page>
  );
}
