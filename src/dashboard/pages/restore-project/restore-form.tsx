import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { maxBackupBytes } from "#contract/backup.ts";
import { maxProjectName } from "#contract/projects/projects.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Size } from "#dashboard/ui/size.tsx";
import { useRestoreFile } from "./use-restore-file.ts";

/** Uploads a backup file with a name and opens the created project. */
export function RestoreForm() {
  const intl = useIntl();
  const [file, setFile] = useState<File>();
  const [name, setName] = useState("");
  const restore = useRestoreFile();
  const isTooLarge = file !== undefined && file.size > maxBackupBytes;
  return (
    <form
      className="max-w-md space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (file && !isTooLarge && !restore.isRunning) restore.start(file, name.trim());
      }}
    >
      <TextField
        type="file"
        label={intl.formatMessage({ id: "restore.file" })}
        hint={intl.formatMessage({ id: "restore.file.hint" })}
        error={isTooLarge ? intl.formatMessage({ id: "restore.tooLarge" }) : undefined}
        accept=".parlance,.gz,.tgz,application/gzip"
        disabled={restore.isRunning}
        onChange={(event) => setFile(event.target.files?.[0])}
      />
      <TextField
        label={intl.formatMessage({ id: "newProject.name" })}
        hint={intl.formatMessage({ id: "restore.name.hint" })}
        maxLength={maxProjectName}
        disabled={restore.isRunning}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {restore.isRunning && file && <Progress sentBytes={restore.sentBytes} size={file.size} />}
      {restore.problem !== undefined && <Notice tone="danger">{restore.problem}</Notice>}
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          isDisabled={file === undefined || isTooLarge}
          isPending={restore.isRunning}
        >
          <FormattedMessage id="restore.action" />
        </Button>
        {restore.isRunning ? (
          <Button variant="ghost" onPress={restore.cancel}>
            <FormattedMessage id="shell.cancel" />
          </Button>
        ) : (
          <LinkButton to={paths.projects()} variant="ghost">
            <FormattedMessage id="shell.cancel" />
          </LinkButton>
        )}
      </div>
    </form>
  );
}

/** Progress of the upload; after it, a note that the server is processing the file. */
function Progress({ sentBytes, size }: { sentBytes: number; size: number }) {
  const intl = useIntl();
  return (
    <div>
      <p role="status" className="mb-1 text-sm tabular-nums">
        {sentBytes < size ? (
          <FormattedMessage
            id="restore.sending"
            values={{ sent: <Size bytes={sentBytes} />, size: <Size bytes={size} /> }}
          />
        ) : (
          <FormattedMessage id="restore.unpacking" />
        )}
      </p>
      <ProgressBar done={sentBytes} all={size} label={intl.formatMessage({ id: "restore.progress" })} />
    </div>
  );
}
