import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { useLanguageNames } from "#dashboard/pages/orders/use-language-names.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { CheckField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { UnsavedNotice } from "./unsaved-notice.tsx";
import { type DownloadFormat, useDownload } from "./use-download.ts";

type DialogProps = { scope: BranchScope; order: OrderDetails; onClose: () => void };

/** Downloads the strings of an order as a file that can be filled in and delivered. */
export function DownloadDialog({ scope, order, onClose }: DialogProps) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const nameOf = useLanguageNames(scope);
  const [language, setLanguage] = useState("");
  const [format, setFormat] = useState<DownloadFormat>("csv");
  const [isUndeliveredOnly, setIsUndeliveredOnly] = useState(false);
  const { download, progress } = useDownload(scope, order, onClose);
  const isXliff = format === "xliff12" || format === "xliff21";
  const filter = { language, ...(isUndeliveredOnly ? { delivered: false } : {}) };
  return (
    <Dialog isOpen onOpenChange={onClose} title={<FormattedMessage id="orders.download" />}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!download.isPending) download.mutate({ filter, format });
        }}
      >
        <UnsavedNotice scope={scope} />
        <ChoiceField
          label={intl.formatMessage({ id: "orders.language" })}
          options={[
            { value: "", label: intl.formatMessage({ id: "orders.language.all" }) },
            ...order.languages.map((value) => ({ value, label: nameOf(value) })),
          ]}
          value={language}
          onChange={(picked) => setLanguage(picked)}
        />
        <div className="space-y-1.5">
          <Segments
            label={intl.formatMessage({ id: "orders.download.format" })}
            options={[
              { value: "csv", label: "CSV" },
              { value: "json", label: "JSON" },
              { value: "xliff12", label: "XLIFF 1.2" },
              { value: "xliff21", label: "XLIFF 2.1" },
            ]}
            value={format}
            onChange={setFormat}
          />
          <p className="text-xs text-ink-muted">
            <FormattedMessage id={isXliff ? "orders.download.xliff" : `orders.download.${format}`} />
          </p>
        </div>
        <CheckField
          label={intl.formatMessage({ id: "orders.download.rest" })}
          checked={isUndeliveredOnly}
          onChange={({ target }) => setIsUndeliveredOnly(target.checked)}
        />
        {order.sourceFilePerTag && (
          <p className="text-xs text-ink-muted">
            <FormattedMessage id={isXliff ? "orders.download.perTag.xliff" : "orders.download.perTag"} />
          </p>
        )}
        {download.isPending && (
          <ProgressBar
            done={progress * 100}
            all={100}
            label={intl.formatMessage({ id: "orders.download.reading" })}
          />
        )}
        {download.isError && <Notice tone="danger">{errorMessage(download.error)}</Notice>}
        <DialogFooter onCancel={onClose}>
          <Button type="submit" variant="primary" isPending={download.isPending}>
            <FormattedMessage
              id={download.isPending ? "orders.download.reading" : "orders.download.action"}
            />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
