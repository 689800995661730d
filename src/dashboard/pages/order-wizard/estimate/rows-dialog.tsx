import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import type { LeftOutReason } from "#contract/orders/orders.ts";
import { estimateRowsQuery } from "#dashboard/api/orders/orders.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { WindowedList } from "#dashboard/ui/tables/windowed-list.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { languageByCode } from "#text/languages/languages.ts";
import { useSetRows } from "./use-set-rows.ts";

type RowsProps = { language: string; reason: LeftOutReason | null; onClose: () => void };

/** Dialog with the strings that a number of the estimate counts. */
export function RowsDialog({ language, reason, onClose }: RowsProps) {
  const intl = useIntl();
  const { scope, estimateState } = useWizard();
  const { nameOf } = useOrderForm();
  const set = useQuery(estimateRowsQuery(scope, estimateState.request, { language, reason }));
  const what = intl.formatMessage({ id: reason ? `orders.leftOut.${reason}` : "wizard.rows.wanted" });
  const values = { language: nameOf(language), what, count: set.data?.total ?? 0 };
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={onClose}
      title={<FormattedMessage id={set.data ? "wizard.rows.title" : "wizard.rows.loading"} values={values} />}
    >
      {set.isPending && <Loading />}
      {set.isError && <Failed error={set.error} onRetry={() => void set.refetch()} />}
      {set.data && (
        <Rows
          key={set.data.set}
          set={set.data.set}
          total={set.data.total}
          language={language}
          onExpired={() => void set.refetch()}
        />
      )}
    </Dialog>
  );
}

type RowSetProps = { set: string; total: number; language: string; onExpired: () => void };

function Rows({ set, total, language, onExpired }: RowSetProps) {
  const intl = useIntl();
  const { scope } = useWizard();
  const { values } = useOrderForm();
  const [range, setRange] = useState({ first: 0, last: 0 });
  const [entrySet] = useState(() => ({ set, languages: [values.sourceLanguage, language] }));
  const { rowAt, error } = useSetRows({ scope, entrySet, ...range });
  const [onRange] = useState(() => (first: number, last: number) => setRange({ first, last }));
  if (error !== null) return <Failed error={error} onRetry={onExpired} />;
  return (
    <section
      data-scrolls=""
      aria-label={intl.formatMessage({ id: "wizard.rows" })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-md border border-line sm:max-h-128"
    >
      <WindowedList
        label={intl.formatMessage({ id: "wizard.rows" })}
        count={total}
        estimate={52}
        keyOf={(index) => index}
        onRange={onRange}
      >
        {(index) => <StringRow row={rowAt(index)} language={language} />}
      </WindowedList>
    </section>
  );
}

function StringRow({ row, language }: { row: EntryRow | undefined; language: string }) {
  const { languages } = useWizard();
  const { values } = useOrderForm();
  const { sourceLanguage } = values;
  const directionOf = (code: string) => languageByCode(languages, code)?.direction ?? "auto";
  const textOf = (code: string) => row?.entries[code]?.value || row?.entries[code]?.draft || "";
  return (
    <div className="min-h-13 border-b border-line px-3 py-1.5 text-sm">
      <bdi className="block truncate font-mono text-xs text-ink-muted">{row?.key}</bdi>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {[sourceLanguage, language].map((code) => (
          <p key={code} lang={code} dir={directionOf(code)} className="break-words whitespace-pre-wrap">
            <MessageText text={textOf(code)} />
          </p>
        ))}
      </div>
    </div>
  );
}
