import { Download } from "lucide-react";
import { useMemo } from "react";
import { FormattedMessage, FormattedNumber, type IntlShape, useIntl } from "react-intl";
import { Link } from "react-router";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import type { StatusLook } from "#dashboard/looks/status-looks.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { type Column, DataTable } from "#dashboard/ui/data-table.tsx";
import { StackedBar } from "#dashboard/ui/stacked-bar.tsx";
import {
  counterNamesOf,
  counterWord,
  filterQuery,
  type LanguageCounts,
  readCounter,
  rowsQuery,
} from "./counters.ts";
import { printCsv, saveText } from "./csv.ts";
import { barPartsOf, StatusLegend } from "./status-bar.tsx";
import type { CountsView, CountsViewChange } from "./use-counts-view.ts";

type TableProps = {
  scope: BranchScope;
  counts: Record<string, LanguageCounts>;
  languages: readonly Language[];
  statuses: readonly StatusLook[];
  view: CountsView;
  onChange: (change: CountsViewChange) => void;
};
type Row = { language: Language; counts: LanguageCounts };

/** A row for each language: how its strings stand as a bar, and every counter, each a way to its rows. */
export function CountsTable({ scope, counts, languages, statuses, view, onChange }: TableProps) {
  const intl = useIntl();
  const rows = useMemo(
    () => languages.map((language): Row => ({ language, counts: counts[language.code] ?? {} })),
    [languages, counts],
  );
  const names = counterNamesOf(statuses);
  const columns: Column<Row>[] = [
    {
      key: "language",
      header: <FormattedMessage id="counts.language" />,
      isRowHeader: true,
      sortBy: ({ language }) => language.name,
      cell: ({ language }) => <LanguageName language={language} />,
    },
    {
      key: "share",
      header: <FormattedMessage id="counts.share" />,
      sortBy: (row) => shareOf(row, view),
      className: "min-w-48",
      cell: (row) => <Share row={row} view={view} statuses={statuses} />,
    },
    ...names.map(
      (name): Column<Row> => ({
        key: name,
        header: counterWord(intl, name),
        align: "end",
        sortBy: (row) => readCounter(row.counts, name, view.unit),
        cell: (row) => <Count scope={scope} name={name} row={row} view={view} />,
      }),
    ),
  ];
  return (
    <>
      <DataTable
        label={intl.formatMessage({ id: "shell.counts" })}
        rows={rows}
        rowKey={({ language }) => language.code}
        columns={columns}
        sort={view.sort}
        onSort={(sort) => onChange({ sort })}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <StatusLegend statuses={statuses} />
        <Button
          size="small"
          onPress={() => saveText("counts.csv", "text/csv;charset=utf-8", asCsv(intl, { rows, names, view }))}
        >
          <Download aria-hidden size={14} />
          <FormattedMessage id="counts.csv" />
        </Button>
      </div>
    </>
  );
}

function LanguageName({ language }: { language: Language }) {
  return (
    <span className="flex max-w-40 items-baseline gap-2 whitespace-nowrap sm:max-w-64">
      <span className="truncate font-medium">{language.name}</span>
      <span className="flex-none text-xs text-ink-muted">
        <bdi className="font-mono">{language.code}</bdi>
        {language.base && (
          <span className="max-sm:sr-only">
            {" · "}
            <FormattedMessage id="languages.base" />
          </span>
        )}
      </span>
    </span>
  );
}

function Share({ row, view, statuses }: { row: Row; view: CountsView; statuses: readonly StatusLook[] }) {
  const intl = useIntl();
  const percent = intl.formatNumber(shareOf(row, view), { style: "percent" });
  const parts = barPartsOf(intl, { counts: row.counts, unit: view.unit, statuses });
  return (
    <span className="flex items-center gap-3">
      <span className="flex-1">
        <StackedBar
          label={parts.map(({ label }) => label).join(", ")}
          parts={parts}
          whole={readCounter(row.counts, "all", view.unit)}
        />
      </span>
      <span className="w-11 text-end tabular-nums">{percent}</span>
    </span>
  );
}

function Count({ scope, name, row, view }: { scope: BranchScope; name: string; row: Row; view: CountsView }) {
  const intl = useIntl();
  const { language, counts } = row;
  const count = readCounter(counts, name, view.unit);
  const search = new URLSearchParams({
    languages: language.base ? "" : language.code,
    q: rowsQuery(filterQuery(view), name, language.code),
  });
  return (
    <Link
      to={`${paths.translations(scope)}?${search}`}
      aria-label={intl.formatMessage(
        { id: "counts.open" },
        { count, counter: counterWord(intl, name), language: language.name },
      )}
      className={`rounded-sm hover:underline ${count === 0 ? "text-ink-muted" : ""}`}
    >
      <FormattedNumber value={count} />
    </Link>
  );
}

/** Rounded down: all is said only when all is done. */
function shareOf({ counts }: Row, { unit }: CountsView): number {
  const all = readCounter(counts, "all", unit);
  return all === 0 ? 0 : Math.floor((readCounter(counts, "translated", unit) / all) * 100) / 100;
}

type CsvInput = { rows: readonly Row[]; names: readonly string[]; view: CountsView };

function asCsv(intl: IntlShape, { rows, names, view }: CsvInput): string {
  const word = (id: string) => intl.formatMessage({ id });
  return printCsv([
    [word("counts.language"), word("languages.code"), ...names.map((name) => counterWord(intl, name))],
    ...rows.map(({ language, counts }) => [
      language.name,
      language.code,
      ...names.map((name) => readCounter(counts, name, view.unit)),
    ]),
  ]);
}
