import { FormattedMessage } from "react-intl";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { useArchive } from "./use-archive.ts";

/** Reports that a project was archived or unarchived, with an undo button, or why that failed. */
export function ArchiveResult({ archive }: { archive: ReturnType<typeof useArchive> }) {
  const errorMessage = useErrorMessage();
  if (archive.error) return <Notice tone="danger">{errorMessage(archive.error)}</Notice>;
  if (!archive.done) return null;
  const { name, archived } = archive.done;
  return (
    <Notice>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FormattedMessage id={archived ? "projects.archived" : "projects.unarchived"} values={{ name }} />
        <Button size="small" isPending={archive.isPending} onPress={archive.undo}>
          <FormattedMessage id="settings.undo" />
        </Button>
      </span>
    </Notice>
  );
}
