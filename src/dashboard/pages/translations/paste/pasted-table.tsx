import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { RowCheck } from "#dashboard/ui/tables/row-check.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import { languageNameIn } from "#text/languages/languages.ts";
import type { PastedCell, PastePlan } from "./plan-paste.ts";
import type { Pasted } from "./use-paste.ts";
import { usePastedTable } from "./use-pasted-table.ts";

/** Dialog that shows what a pasted table replaces and skips, before it is written. */
export function PastedTable({ pasted, onClose }: { pasted: Pasted; onClose: () => void }) {
  const { plan, problem, isPending, write } = usePastedTable(pasted, onClose);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(() => new Set());
  if (plan === undefined) return null;
  const { filled, replaced } = plan;
  const cells = [...filled, ...replaced.filter((cell) => !excluded.has(addressId(cell)))];
  const changedCount = replaced.filter(({ hasChanged }) => hasChanged).length;
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={onClose}
      title={<FormattedMessage id="paste.title" values={{ count: cells.length }} />}
    >
      <div className="space-y-4">
        <Effects plan={plan} />
        {replaced.length > 0 && (
          <ReplacedTexts cells={replaced} excluded={excluded} onExclude={setExcluded} />
        )}
        {problem && (
          <Notice tone="danger">
            {changedCount > 0 ? (
              <FormattedMessage id="paste.changed" values={{ count: changedCount }} />
            ) : (
              problem
            )}
          </Notice>
        )}
        <DialogFooter onCancel={onClose}>
          {filled.length > 0 && replaced.length > 0 && (
            <Button isPending={isPending} onPress={() => write(plan, filled)}>
              <FormattedMessage id="paste.fill" />
            </Button>
          )}
          <Button
            variant="primary"
            isDisabled={cells.length === 0}
            isPending={isPending}
            onPress={() => write(plan, cells)}
          >
            <FormattedMessage id="paste.action" values={{ count: cells.length }} />
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

/** Numbers of filled, replaced, unchanged and skipped texts. */
function Effects({ plan }: { plan: PastePlan }) {
  const { filled, replaced, same, skipped } = plan;
  const counts = { filled: filled.length, replaced: replaced.length, same };
  return (
    <ul className="list-disc space-y-1 ps-5 text-sm">
      {Object.entries(counts)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <li key={name}>
            <FormattedMessage id={`paste.${name}`} values={{ count }} />
          </li>
        ))}
      {[...skipped].map(([reason, count]) => (
        <li key={reason}>
          <FormattedMessage id="paste.skipped" values={{ count }} /> <FormattedMessage id={reason} />
        </li>
      ))}
    </ul>
  );
}

type ReplacedProps = {
  cells: readonly PastedCell[];
  /** Ids of the addresses that are not pasted. */
  excluded: ReadonlySet<string>;
  onExclude: (excluded: ReadonlySet<string>) => void;
};

function ReplacedTexts({ cells, excluded, onExclude }: ReplacedProps) {
  const intl = useIntl();
  const { columns } = useGrid();
  const languages = columns.flatMap((column) => columnLanguage(column) ?? []);
  return (
    <div className="max-h-80 overflow-y-auto">
      <DataTable
        label={intl.formatMessage({ id: "paste.replacedTexts" })}
        rows={cells}
        rowKey={({ key, language }) => `${language} ${key}`}
        columns={[
          {
            key: "key",
            header: <FormattedMessage id="paste.key" />,
            isRowHeader: true,
            cell: (cell) => (
              <div className="flex items-center gap-2">
                <RowCheck
                  label={`${cell.key} · ${languageNameIn(languages, cell.language)}`}
                  isChecked={!excluded.has(addressId(cell))}
                  onChange={(isPasted) => {
                    const others = [...excluded].filter((id) => id !== addressId(cell));
                    onExclude(new Set(isPasted ? others : [...others, addressId(cell)]));
                  }}
                />
                <span>
                  <bdi className="font-mono text-xs break-all">{cell.key}</bdi>
                  {cell.hasChanged && (
                    <span className="block text-xs text-danger">
                      <FormattedMessage id="paste.fresh" />
                    </span>
                  )}
                </span>
              </div>
            ),
          },
          {
            key: "language",
            header: <FormattedMessage id="paste.language" />,
            cell: ({ language }) => languageNameIn(languages, language),
          },
          {
            key: "text",
            header: <FormattedMessage id="paste.text" />,
            cell: ({ language, before, text }) => (
              <div lang={language} dir={languages.find(({ code }) => code === language)?.direction}>
                <MessageText before={before} text={text} />
              </div>
            ),
          },
        ]}
      />
    </div>
  );
}
