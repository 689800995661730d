import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { useOrderForm } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { type EstimateRow, groupExclusions, totalOf } from "./estimate-rows.ts";
import { ExcludedStrings } from "./excluded-strings.tsx";
import { RowsButton } from "./rows-button.tsx";

const cellClass = "px-2 py-1.5 text-end tabular-nums first:ps-3 last:pe-3";

/**
 * Strings, words and repetitions by language, each with its exclusions below. Each string count opens its
 * strings.
 */
export function EstimateTable({ rows, isUpdating }: { rows: readonly EstimateRow[]; isUpdating: boolean }) {
  const { locale } = useIntl();
  const { nameOf } = useOrderForm();
  const total = totalOf(rows);
  const { rows: grouped, shared } = groupExclusions(rows);
  const sorted = grouped.toSorted((a, b) => nameOf(a.language).localeCompare(nameOf(b.language), locale));
  return (
    <div
      className={`overflow-x-auto rounded-md border border-line transition-opacity duration-100 ${isUpdating ? "opacity-60" : ""}`}
    >
      <table aria-labelledby="order-estimate" aria-busy={isUpdating} className="w-full text-sm">
        <thead className="bg-surface-2 text-xs text-ink-muted">
          <tr>
            <th scope="col" className="py-1.5 ps-3 pe-2 text-start font-medium">
              <FormattedMessage id="wizard.estimate.language" />
            </th>
            {(["strings", "words", "repetitions"] as const).map((column) => (
              <th key={column} scope="col" className={`${cellClass} font-medium`}>
                <FormattedMessage id={`wizard.estimate.${column}`} />
              </th>
            ))}
          </tr>
        </thead>
        {sorted.map((row) => (
          <LanguageRows key={row.language} row={row} isUpdating={isUpdating} />
        ))}
        <tfoot>
          {shared.length > 0 && rows[0] && (
            <tr className="border-t border-line">
              <td colSpan={4} className="px-3 py-2 text-xs text-ink-muted">
                <ExcludedStrings
                  language={rows[0].language}
                  leftOut={shared}
                  isUpdating={isUpdating}
                  isInAll
                />
              </td>
            </tr>
          )}
          <tr className="border-t border-line-strong font-semibold">
            <th scope="row" className="py-2 ps-3 pe-2 text-start">
              <FormattedMessage id="wizard.estimate.total" />
            </th>
            {[total.strings, total.words, total.repetitions].map((count, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns are always the same
              <td key={column} className={cellClass}>
                <FormattedNumber value={count} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function LanguageRows({ row, isUpdating }: { row: EstimateRow; isUpdating: boolean }) {
  const { nameOf } = useOrderForm();
  const { language, leftOut } = row;
  return (
    <tbody className="border-t border-line">
      <tr>
        <th scope="row" className="py-1.5 ps-3 pe-2 text-start font-medium">
          <bdi>{nameOf(language)}</bdi>
        </th>
        <td className={cellClass}>
          <RowsButton language={language} reason={null} count={row.strings} isUpdating={isUpdating} />
        </td>
        <td className={cellClass}>
          <FormattedNumber value={row.words} />
        </td>
        <td className={`${cellClass} text-ink-muted`}>
          <FormattedNumber value={row.repetitions} />
        </td>
      </tr>
      {leftOut.length > 0 && (
        <tr>
          <td colSpan={4} className="px-3 pb-2 text-xs text-ink-muted">
            <ExcludedStrings language={language} leftOut={leftOut} isUpdating={isUpdating} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
