import { Download } from "lucide-react";
import { useMemo } from "react";
import { FormattedMessage, type IntlShape, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { CountLink } from "#dashboard/appearance/count-link.tsx";
import {
  counterNamesOf,
  counterWord,
  filterQuery,
  type LanguageCounts,
  readCounter,
  shownCounters,
  translatedShare,
} from "#dashboard/appearance/counters.ts";
import { LanguageName } from "#dashboard/appearance/language-name.tsx";
import { StatusLegend, StatusShare } from "#dashboard/appearance/status-bar.tsx";
import type { StatusStyle } from "#dashboard/appearance/status-styles.ts";
import { printCsv, saveText } from "#dashboard/lib/files/csv.ts";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import type { CountsView, CountsViewChange } from "./use-counts-view.ts";

type TableProps = {
  scope: BranchScope;
  counts: Record<string, LanguageCounts>;
  languages: readonly Language[];
  statuses: readonly StatusStyle[];
  view: CountsView;
  onChange: (change: CountsViewChange) => void;
};
type Row = { language: Language; counts: LanguageCounts };

/** Table of languages: a status bar and the counts, each linked to the counted rows. */
export function CountsTable({ scope, counts, languages, statuses, view, onChange }: TableProps) {
  const intl = useIntl();
  const rows = useMemo(
    () => languages.map((language): Row => ({ language, counts: counts[language.code] ?? {} })),
    [languages, counts],
  );
  const names = counterNamesOf(statuses);
  const shown = shownCounters(names, Object.values(counts));
  // The table shows only counters with values and the counter it is sorted by; the CSV file contains all counters.
  const isShown = (name: string) => shown.includes(name) || view.sort?.key === name;
  const filter = filterQuery(view);
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
      sortBy: (row) => translatedShare(row.counts, view.unit),
      className: "min-w-44",
      cell: ({ counts }) => <StatusShare counts={counts} unit={view.unit} />,
    },
    ...names.filter(isShown).map(
      (name): Column<Row> => ({
        key: name,
        header: counterWord(intl, name),
        align: "end",
        sortBy: (row) => readCounter(row.counts, name, view.unit),
        cell: ({ language, counts }) => (
          <CountLink
            scope={scope}
            filter={filter}
            counter={name}
            language={language}
            count={readCounter(counts, name, view.unit)}
          />
        ),
      }),
    ),
  ];
  const save = () => saveText("counts.csv", "text/csv;charset=utf-8", asCsv(intl, { rows, names, view }));
  usePageCommands([{ id: "csv", messageId: "counts.csv", run: save }]);
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
        <StatusLegend counts={rows.map((row) => row.counts)} unit={view.unit} />
        <Button size="small" onPress={save}>
          <Download aria-hidden size={14} />
          <FormattedMessage id="counts.csv" />
        </Button>
      </div>
    </>
  );
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
