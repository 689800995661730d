import { FormattedMessage, useIntl } from "react-intl";
import { isInProgress } from "#dashboard/lib/files/send-queue.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { FileChoice } from "#dashboard/ui/fields/file-choice.tsx";
import { imageTypes } from "./chosen-file.ts";
import { ScreenshotFields, type SuggestedValues } from "./upload-fields.tsx";
import { canSend, countUploads, type UploadQueue, type Uploads } from "./upload-queue.ts";
import { UploadRow } from "./upload-row.tsx";

type DialogProps = {
  queue: UploadQueue;
  uploads: Uploads;
  suggested: SuggestedValues;
  pathOf: (id: string) => string;
  onClose: () => void;
};

/**
 * Fields shared by all images, and each image with its progress. Closing the dialog neither stops uploads nor
 * discards failed ones.
 */
export function UploadDialog({ queue, uploads, suggested, pathOf, onClose }: DialogProps) {
  const intl = useIntl();
  const { items } = uploads;
  const ready = items.filter(({ state }) => state === "ready").length;
  const isBusy = items.some(isInProgress);
  const isDone = items.length > 0 && !isBusy && ready === 0;
  const close = () => {
    if (isDone && countUploads(uploads).failed === 0) queue.clear();
    onClose();
  };
  return (
    <Dialog isOpen isWide onOpenChange={close} title={<FormattedMessage id="shots.upload.title" />}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSend(uploads)) queue.sendAll();
        }}
      >
        <FileChoice
          isMany
          label={intl.formatMessage({ id: "shots.upload.choose" })}
          accept={imageTypes.join()}
          onFiles={queue.add}
        >
          <FormattedMessage id="shots.upload.ways" />
        </FileChoice>
        {(ready > 0 || items.length === 0) && (
          <ScreenshotFields suggested={suggested} fields={uploads.shared} onChange={queue.changeShared} />
        )}
        {items.length > 0 && (
          <ul
            aria-label={intl.formatMessage({ id: "shots.upload.files" })}
            className="max-h-96 divide-y divide-line overflow-y-auto border-y border-line"
          >
            {items.map((item) => (
              <UploadRow
                key={item.id}
                item={item}
                uploads={uploads}
                queue={queue}
                suggested={suggested}
                pathOf={pathOf}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {ready > 0 && !canSend(uploads) && (
            <span className="flex-1 text-sm text-ink-muted">
              <FormattedMessage id="shots.upload.needsScreen" />
            </span>
          )}
          {isBusy && (
            <Button variant="ghost" onPress={queue.cancelAll}>
              <FormattedMessage id="shots.upload.cancelAll" />
            </Button>
          )}
          {isDone && (
            <Button variant="primary" onPress={close}>
              <FormattedMessage id="shots.upload.done" />
            </Button>
          )}
          {ready > 0 && (
            <Button type="submit" variant="primary" isDisabled={!canSend(uploads)}>
              <FormattedMessage id="shots.upload.action" values={{ count: ready }} />
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
