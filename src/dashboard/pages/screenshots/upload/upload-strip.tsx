import { X } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import { countUploads, type Uploads } from "./upload-queue.ts";

/** Progress of uploads while their dialog is closed; failed ones stay until they are cleared. */
export function UploadStrip({
  uploads,
  isBusy,
  onOpen,
  onClear,
}: {
  uploads: Uploads;
  isBusy: boolean;
  onOpen: () => void;
  onClear: () => void;
}) {
  const intl = useIntl();
  const { done, failed, all } = countUploads(uploads);
  const ready = uploads.items.filter(({ state }) => state === "ready").length;
  const label = intl.formatMessage(
    { id: isBusy || ready === 0 ? "shots.upload.strip" : "shots.upload.waiting" },
    { done, failed, all, ready },
  );
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface-2 px-3 py-2 text-sm">
      <span className="flex-none tabular-nums">{label}</span>
      <span className="flex-1">{isBusy && <ProgressBar done={done} all={all} label={label} />}</span>
      <Button size="small" onPress={onOpen}>
        <FormattedMessage id="shots.upload.show" />
      </Button>
      {!isBusy && ready === 0 && (
        <Button
          size="small"
          variant="ghost"
          aria-label={intl.formatMessage({ id: "shots.upload.forget" })}
          onPress={onClear}
        >
          <X aria-hidden size={14} />
        </Button>
      )}
    </div>
  );
}
