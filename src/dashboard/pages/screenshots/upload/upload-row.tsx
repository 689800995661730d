import { ChevronDown, CircleAlert, CircleCheck, CircleSlash, Equal, RotateCw, X } from "lucide-react";
import { useEffect, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { isInProgress, isRepeatable } from "#dashboard/lib/files/send-queue.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import { Size } from "#dashboard/ui/size.tsx";
import { ScreenshotFields, type SuggestedValues } from "./upload-fields.tsx";
import { fieldsOf, type UploadItem, type UploadQueue, type Uploads } from "./upload-queue.ts";

type RowProps = {
  item: UploadItem;
  uploads: Uploads;
  queue: UploadQueue;
  suggested: SuggestedValues;
  pathOf: (id: string) => string;
};

/** A file with its fields, progress and actions. */
export function UploadRow({ item, uploads, queue, suggested, pathOf }: RowProps) {
  const intl = useIntl();
  const preview = usePreview(item.file);
  const [isOpen, setIsOpen] = useState(false);
  const { name } = item.file;
  const isReady = item.state === "ready";
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <span className="size-10 flex-none overflow-hidden rounded-sm border border-line bg-surface-2">
          {item.state !== "unfit" && <img src={preview} alt="" className="size-full object-contain" />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2 text-sm">
            <bdi className="truncate font-medium">{name}</bdi>
            <span className="flex-none text-xs text-ink-muted tabular-nums">
              <Size bytes={item.file.size} />
            </span>
          </span>
          <UploadStateLine item={item} uploads={uploads} pathOf={pathOf} />
        </span>
        {isReady && (
          <Button
            size="small"
            variant="ghost"
            aria-expanded={isOpen}
            aria-label={intl.formatMessage({ id: "shots.upload.own" }, { name })}
            onPress={() => setIsOpen(!isOpen)}
          >
            <ChevronDown aria-hidden size={14} className={isOpen ? "rotate-180" : ""} />
            <span className="max-sm:sr-only">
              <FormattedMessage id="shots.upload.own.short" />
            </span>
          </Button>
        )}
        {isRepeatable(item) && (
          <Button
            size="small"
            aria-label={intl.formatMessage({ id: "shots.upload.retry" }, { name })}
            onPress={() => queue.retry(item.id)}
          >
            <RotateCw aria-hidden size={12} />
            <FormattedMessage id="shell.retry" />
          </Button>
        )}
        {item.state !== "stored" && item.state !== "identical" && (
          <Button
            size="small"
            variant="ghost"
            aria-label={intl.formatMessage(
              { id: isInProgress(item) ? "shots.upload.cancel" : "form.remove" },
              { name, what: name },
            )}
            onPress={() => (isInProgress(item) ? queue.cancel(item.id) : queue.remove(item.id))}
          >
            <X aria-hidden size={14} />
          </Button>
        )}
      </div>
      {isReady && isOpen && (
        <fieldset className="mt-2 rounded-md border border-line bg-surface-2 p-3">
          <legend className="sr-only">{intl.formatMessage({ id: "shots.upload.own" }, { name })}</legend>
          <ScreenshotFields
            suggested={suggested}
            fields={fieldsOf(uploads, item)}
            onChange={(change) => queue.changeOverrides(item.id, { ...item.overrides, ...change })}
          />
        </fieldset>
      )}
    </li>
  );
}

const stateStyles = {
  unfit: { icon: CircleAlert, tone: "text-danger" },
  failed: { icon: CircleAlert, tone: "text-danger" },
  cancelled: { icon: CircleSlash, tone: "text-ink-muted" },
  stored: { icon: CircleCheck, tone: "text-success" },
  identical: { icon: Equal, tone: "text-ink-muted" },
} as const;

type StateProps = Pick<RowProps, "item" | "uploads" | "pathOf">;

function UploadStateLine({ item, uploads, pathOf }: StateProps) {
  const intl = useIntl();
  const { state } = item;
  if (state === "ready") {
    const { screen, language, device } = fieldsOf(uploads, item);
    const description = [screen, language, device].filter((part) => part !== "").join(" · ");
    return <span className="block truncate text-xs text-ink-muted">{description || "–"}</span>;
  }
  if (state === "waiting" || state === "sending")
    return (
      <span className="mt-1.5 block">
        <ProgressBar
          done={item.share * 100}
          all={100}
          label={intl.formatMessage({ id: "shots.upload.progress" }, { name: item.file.name })}
        />
      </span>
    );
  const { icon: Icon, tone } = stateStyles[state];
  return (
    <span className={`flex items-start gap-1.5 text-xs ${tone}`}>
      <Icon aria-hidden size={14} className="mt-0.5 flex-none" />
      <span>
        <StateLabel item={item} />{" "}
        {item.screenshotId && (
          <Link to={pathOf(item.screenshotId)} className="underline">
            <FormattedMessage id="shots.upload.open" />
          </Link>
        )}
      </span>
    </span>
  );
}

function StateLabel({ item }: { item: UploadItem }) {
  const errorMessage = useErrorMessage();
  if (item.state === "failed") return <>{errorMessage(item.error)}</>;
  if (item.state === "unfit") return <FormattedMessage id={`shots.upload.unfit.${item.fileProblem}`} />;
  return <FormattedMessage id={`shots.upload.${item.state}`} />;
}

/** URL of the local file; empty until it is created. */
function usePreview(file: File): string {
  const [address, setAddress] = useState("");
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
