import { ImagePlus, Trash2 } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import type { GalleryShow } from "./use-gallery-view.ts";

type Action = (() => void) | undefined;

/** Actions on all screenshots; an action that is not permitted is undefined. */
export function GalleryActions({ onUpload, onDelete }: { onUpload: Action; onDelete: Action }) {
  return (
    <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:justify-end">
      {onDelete && (
        <Button variant="ghost" onPress={onDelete}>
          <Trash2 aria-hidden size={16} />
          <FormattedMessage id="shots.delete.open" />
        </Button>
      )}
      {onUpload && (
        <Button variant="primary" onPress={onUpload}>
          <ImagePlus aria-hidden size={16} />
          <FormattedMessage id="shots.upload.open.action" />
        </Button>
      )}
    </span>
  );
}

export function ShowChoice(props: { show: GalleryShow; onChange: (show: GalleryShow) => void }) {
  const intl = useIntl();
  return (
    <Segments
      label={intl.formatMessage({ id: "shots.show" })}
      options={(["images", "coverage"] as const).map((value) => ({
        value,
        label: intl.formatMessage({ id: `shots.show.${value}` }),
      }))}
      value={props.show}
      onChange={props.onChange}
    />
  );
}

/** Adds the same actions to the command palette. */
export function useGalleryCommands({ upload, remove }: { upload: Action; remove: Action }): void {
  usePageCommands([
    upload && { id: "shots-upload", messageId: "shots.upload.open.action", run: upload },
    remove && { id: "shots-delete", messageId: "shots.delete.open", run: remove },
  ]);
}
