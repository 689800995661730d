import { useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { teamRoleMay } from "#contract/permissions.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import type { SettingsProps } from "#dashboard/pages/settings/settings-props.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Size } from "#dashboard/ui/size.tsx";
import { useBackup } from "./use-backup.ts";

/** Downloads the whole project as one file, and links to creating a project from such a file. */
export function BackupSettings({ project }: SettingsProps) {
  const { data: session } = useQuery(sessionQuery());
  const role = session?.user?.teamRole;
  return (
    <>
      <Section
        title={<FormattedMessage id="settings.backup" />}
        about={<FormattedMessage id="backup.about" />}
      >
        <SaveBackup app={project._id} />
      </Section>
      {role !== undefined && teamRoleMay(role, "createProject") && (
        <Section
          title={<FormattedMessage id="restore.title" />}
          about={<FormattedMessage id="restore.about" />}
        >
          <LinkButton to={paths.restoreProject()}>
            <FormattedMessage id="restore.open" />
          </LinkButton>
        </Section>
      )}
    </>
  );
}

function SaveBackup({ app }: { app: string }) {
  const backup = useBackup(app);
  usePageCommands([!backup.isRunning && { id: "backup", messageId: "backup.action", run: backup.start }]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" isPending={backup.isRunning} onPress={backup.start}>
          <FormattedMessage id="backup.action" />
        </Button>
        {backup.isRunning && (
          <>
            <span role="status" className="text-sm tabular-nums">
              <FormattedMessage id="backup.running" values={{ size: <Size bytes={backup.bytes} /> }} />
            </span>
            <Button variant="ghost" onPress={backup.cancel}>
              <FormattedMessage id="shell.cancel" />
            </Button>
          </>
        )}
      </div>
      {backup.savedName !== undefined && (
        <Notice tone="success">
          <FormattedMessage
            id="backup.done"
            values={{ name: backup.savedName, size: <Size bytes={backup.bytes} /> }}
          />
        </Notice>
      )}
      {backup.problem !== undefined && <Notice tone="danger">{backup.problem}</Notice>}
    </>
  );
}
