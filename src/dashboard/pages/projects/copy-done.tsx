import { FormattedMessage, useIntl } from "react-intl";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

export type ProjectCopy = { name: string; app: string; settingsFileUrl: string | undefined };

/** Links to the created copy and to its settings file for apps. */
export function CopyDone({ copy, onClose }: { copy: ProjectCopy; onClose: () => void }) {
  const intl = useIntl();
  const { name, app, settingsFileUrl } = copy;
  return (
    <div className="space-y-4">
      <Notice tone="success">
        <FormattedMessage id="copy.done" values={{ name }} />
      </Notice>
      {settingsFileUrl !== undefined && (
        <>
          <CodeBlock label={intl.formatMessage({ id: "copy.settingsFile" })} code={settingsFileUrl} />
          <a href={settingsFileUrl} download className="text-sm text-accent underline">
            <FormattedMessage id="copy.settingsFile.save" />
          </a>
        </>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onPress={onClose}>
          <FormattedMessage id="shell.close" />
        </Button>
        <LinkButton to={paths.project(app)} variant="primary">
          <FormattedMessage id="copy.open.made" />
        </LinkButton>
      </div>
    </div>
  );
}
