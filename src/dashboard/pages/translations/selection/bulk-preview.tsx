import { Fragment } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type BulkSample, bulkSkipReasons } from "#contract/bulk.ts";
import type { previewBulk } from "#dashboard/api/bulk.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { ChangedText } from "#dashboard/ui/text/changed-text.tsx";

/** Excluded texts, by the id of their address. */
export type ExcludedCells = ReadonlyMap<string, CellAddress>;

type PreviewProps = Awaited<ReturnType<typeof previewBulk>> & {
  word: "fixAll" | "upToDate";
  hasUnsaved: boolean;
  excluded: ExcludedCells;
  onToggle: (cell: CellAddress) => void;
};

/** Shows how many texts an action changes and skips, and the first of them, each with a checkbox that leaves it out. */
export function BulkPreview(props: PreviewProps) {
  const { word, count, skippedCounts, sample, hasUnsaved, excluded, onToggle } = props;
  const intl = useIntl();
  const more = count + excluded.size - sample.length;
  return (
    <div className="space-y-3 text-sm">
      <p role="status">
        <FormattedMessage
          id={count === 0 && excluded.size > 0 ? "bulk.none" : `${word}.count`}
          values={{ count }}
        />{" "}
        {bulkSkipReasons.map((reason) => {
          const skipped = skippedCounts[reason];
          if (!skipped) return null;
          return (
            <Fragment key={reason}>
              <FormattedMessage id={`bulk.skipped.${reason}`} values={{ count: skipped }} />{" "}
            </Fragment>
          );
        })}
        {hasUnsaved && <FormattedMessage id="bulk.unsaved" />}
      </p>
      {sample.length > 0 && (
        <section
          aria-label={intl.formatMessage({ id: "bulk.changes" })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="max-h-80 overflow-y-auto rounded-md border border-line"
        >
          <ul className="divide-y divide-line">
            {sample.map(({ key, language = "", before, after }) => (
              <ChangedRow
                key={`${language} ${key}`}
                cell={{ key, language }}
                isIncluded={!excluded.has(addressId({ key, language }))}
                onToggle={onToggle}
                {...(word === "fixAll" && { change: { before, after } })}
              />
            ))}
            {more > 0 && (
              <li className="px-3 py-2 text-ink-muted">
                <FormattedMessage id="bulk.more" values={{ count: more }} />
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
  );
}

function ChangedRow(props: {
  cell: CellAddress;
  isIncluded: boolean;
  onToggle: (cell: CellAddress) => void;
  change?: Pick<BulkSample, "before" | "after">;
}) {
  const { cell, isIncluded, onToggle, change } = props;
  return (
    <li className="px-3 py-2">
      <label className="flex items-baseline gap-2 text-ink-muted">
        <input
          type="checkbox"
          className="size-4 flex-none self-center accent-accent"
          checked={isIncluded}
          onChange={() => onToggle(cell)}
        />
        <span>
          <bdi dir="ltr" className="font-mono text-xs break-all">
            {cell.key}
          </bdi>{" "}
          <bdi>({cell.language})</bdi>
        </span>
      </label>
      {change && (
        <div className="ps-6">
          <ChangedText
            before={textIn(change.before)}
            after={textIn(change.after) ?? ""}
            language={cell.language}
          />
        </div>
      )}
    </li>
  );
}

/** The text on the screen: the draft, else the published text. */
function textIn(fields: BulkSample["after"]): string | undefined {
  const text = fields?.draft || fields?.value;
  return typeof text === "string" ? text : undefined;
}
