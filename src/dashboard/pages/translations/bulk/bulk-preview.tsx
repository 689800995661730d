import { FormattedMessage, useIntl } from "react-intl";
import type { BulkSample } from "#contract/bulk.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { MoreRows } from "#dashboard/ui/tables/more-rows.tsx";
import { useNextPage } from "#dashboard/ui/tables/use-next-page.ts";
import { WindowedList } from "#dashboard/ui/tables/windowed-list.tsx";
import { ChangedFields } from "./changed-fields.tsx";
import { SkippedRows } from "./skipped-rows.tsx";
import type { BulkPreviewState } from "./use-bulk-preview.ts";

/** Excluded rows, by the id of their address; the language of a row of a whole key is empty. */
export type ExcludedRows = ReadonlyMap<string, CellAddress>;

type PreviewProps = {
  preview: BulkPreviewState;
  excluded: ExcludedRows;
  onToggle: (row: CellAddress) => void;
};

/**
 * Shows how many rows an action changes and skips, then the rows before and after, each with a checkbox that leaves it
 * out.
 */
export function BulkPreview({ preview, excluded, onToggle }: PreviewProps) {
  const { first, isCounting } = preview;
  const count = (first?.count ?? 0) - excluded.size;
  return (
    <div className="space-y-3 text-sm">
      <p role="status" className="min-h-5 font-medium tabular-nums">
        {isCounting && <FormattedMessage id="bulk.counting" />}
        {!isCounting && first && (
          <>
            <FormattedMessage id="bulk.count" values={{ count }} />
            {first.skipped > 0 && (
              <>
                {" · "}
                <FormattedMessage id="bulk.skipped" values={{ count: first.skipped }} />
              </>
            )}
          </>
        )}
      </p>
      {first && hasUnsaved(first.body) && (
        <p className="text-ink-muted">
          <FormattedMessage id="bulk.unsaved" />
        </p>
      )}
      {preview.rows.length > 0 && <ChangedRows preview={preview} excluded={excluded} onToggle={onToggle} />}
      {first && first.skipped > 0 && (
        <SkippedRows body={first.body} counts={first.skippedCounts} skipped={first.skipped} />
      )}
    </div>
  );
}

/** Whether the request excludes unsaved texts (`useBulkPreview`). */
function hasUnsaved({ except }: { except?: unknown[] | undefined }): boolean {
  return except !== undefined && except.length > 0;
}

/** Height of a row in pixels before it is measured. */
const estimatedHeight = 58;

function ChangedRows({ preview, excluded, onToggle }: PreviewProps) {
  const intl = useIntl();
  const { rows, pages } = preview;
  const onRange = useNextPage(pages, rows.length);
  const label = intl.formatMessage({ id: "bulk.changes" });
  return (
    <section
      aria-label={label}
      data-scrolls=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      className={`max-h-80 overflow-y-auto rounded-md border border-line ${preview.isCounting ? "opacity-60" : ""}`}
    >
      <div>
        <WindowedList
          label={label}
          count={rows.length}
          estimate={estimatedHeight}
          keyOf={(index) => addressId(addressOf(rows[index]))}
          onRange={onRange}
        >
          {(index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const isIncluded = !excluded.has(addressId(addressOf(row)));
            return <ChangedRow row={row} isIncluded={isIncluded} onToggle={onToggle} />;
          }}
        </WindowedList>
        <MoreRows
          hasMore={pages.isFetchNextPageError}
          isPending={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
        />
      </div>
    </section>
  );
}

function addressOf(row: BulkSample | undefined): CellAddress {
  return { key: row?.key ?? "", language: row?.language ?? "" };
}

function ChangedRow(props: { row: BulkSample; isIncluded: boolean; onToggle: (row: CellAddress) => void }) {
  const { row, isIncluded, onToggle } = props;
  return (
    <div className="border-b border-line px-3 py-2">
      <label className="flex items-baseline gap-2 text-ink-muted">
        <input
          type="checkbox"
          className="size-4 flex-none self-center accent-accent"
          checked={isIncluded}
          onChange={() => onToggle(addressOf(row))}
        />
        <span>
          <bdi dir="ltr" className="font-mono text-xs break-all">
            {row.key}
          </bdi>
          {row.language !== undefined && (
            <>
              {" "}
              <bdi>({row.language})</bdi>
            </>
          )}
        </span>
      </label>
      <div className={`ps-6 ${isIncluded ? "" : "opacity-50"}`}>
        <ChangedFields
          before={row.before}
          after={row.after}
          {...(row.language && { language: row.language })}
        />
      </div>
    </div>
  );
}
