import { Download } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { saveFile } from "#dashboard/lib/files/save-file.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Backup codes for a lost authenticator app, shown only once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const intl = useIntl();
  const text = codes.join("\n");
  return (
    <div data-next-focus="" tabIndex={-1} className="max-w-xl space-y-4 outline-none">
      <Notice tone="success">
        <FormattedMessage id="twoFactor.codes.about" />
      </Notice>
      <CodeBlock label={intl.formatMessage({ id: "twoFactor.codes" })} code={text} />
      <div className="flex flex-wrap gap-2">
        <Button
          onPress={() =>
            saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "parlance-backup-codes.txt")
          }
        >
          <Download aria-hidden size={16} />
          <FormattedMessage id="twoFactor.codes.download" />
        </Button>
        <Button variant="primary" onPress={onDone}>
          <FormattedMessage id="twoFactor.codes.kept" />
        </Button>
      </div>
    </div>
  );
}
