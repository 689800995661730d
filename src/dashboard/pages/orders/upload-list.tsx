import { CircleAlert, CircleSlash, RotateCw, X } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/progress-bar.tsx";
import { Size } from "#dashboard/ui/size.tsx";
import type { FileUpload, FileUploads } from "./use-file-uploads.ts";

/** Files that are on their way or did not arrive. */
export function UploadList({ uploads }: { uploads: FileUploads }) {
  const intl = useIntl();
  if (uploads.items.length === 0) return null;
  return (
    <ul
      aria-label={intl.formatMessage({ id: "orders.files.uploads" })}
      className="divide-y divide-line border-y border-line text-sm"
    >
      {uploads.items.map((item) => (
        <UploadRow key={item.id} item={item} uploads={uploads} />
      ))}
    </ul>
  );
}

function UploadRow({ item, uploads }: { item: FileUpload; uploads: FileUploads }) {
  const intl = useIntl();
  const { id, file, state } = item;
  const isOnItsWay = state === "waiting" || state === "sending";
  const named = { name: file.name, what: file.name };
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className="truncate font-medium">{file.name}</bdi>
          <span className="flex-none text-xs text-ink-muted tabular-nums">
            <Size bytes={file.size} />
          </span>
        </span>
        <UploadState item={item} />
      </span>
      {!isOnItsWay && (
        <Button
          size="small"
          aria-label={intl.formatMessage({ id: "orders.files.retry" }, named)}
          onPress={() => uploads.retry(id)}
        >
          <RotateCw aria-hidden size={12} />
          <FormattedMessage id="shell.retry" />
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={intl.formatMessage({ id: isOnItsWay ? "orders.files.cancel" : "form.remove" }, named)}
        onPress={() => (isOnItsWay ? uploads.cancel(id) : uploads.remove(id))}
      >
        <X aria-hidden size={14} />
      </Button>
    </li>
  );
}

function UploadState({ item: { file, state, share, error } }: { item: FileUpload }) {
  const words = useErrorWords();
  if (state === "failed")
    return (
      <span role="alert" className="flex items-center gap-1.5 text-xs text-danger">
        <CircleAlert aria-hidden size={12} className="flex-none" />
        {words(error)}
      </span>
    );
  if (state === "cancelled")
    return (
      <span className="flex items-center gap-1.5 text-xs text-ink-muted">
        <CircleSlash aria-hidden size={12} className="flex-none" />
        <FormattedMessage id="orders.files.cancelled" />
      </span>
    );
  return (
    <span className="mt-1.5 block max-w-md">
      <ProgressBar done={share} all={1} label={file.name} />
    </span>
  );
}
