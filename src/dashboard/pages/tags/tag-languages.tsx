import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { customStatusesQuery } from "#dashboard/api/entries/entries.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { tagProgressQuery } from "#dashboard/api/tags/tag-list.ts";
import { tagQuery } from "#dashboard/api/tags/tagged-keys.ts";
import { CountLink } from "#dashboard/appearance/count-link.tsx";
import { counterNamesOf, counterWord, readCounter, shownCounters } from "#dashboard/appearance/counters.ts";
import { LanguageName } from "#dashboard/appearance/language-name.tsx";
import { StatusLegend, StatusShare } from "#dashboard/appearance/status-bar.tsx";
import { statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";

type Row = { language: Language; counts: Record<string, number> };

/** Progress of each language of a tag by status; each count links to its rows. */
export function TagLanguages({ scope, tag }: { scope: BranchScope; tag: TagSummary }) {
  const intl = useIntl();
  const languages = useQuery(languagesQuery(scope));
  const statuses = useQuery(customStatusesQuery(scope));
  const progress = useQuery(tagProgressQuery(scope, [tag._id]));
  const statusStyles = statusStylesOf(statuses.data ?? []);
  const counts = progress.data?.[tag._id];
  if (tag.keys === 0) return null;
  return (
    <Section title={<FormattedMessage id="tags.progress" />}>
      {progress.isError && <Failed error={progress.error} onRetry={() => void progress.refetch()} />}
      {progress.isPending && <Loading lines={3} />}
      {counts && languages.data && (
        <>
          <DataTable
            label={intl.formatMessage({ id: "tags.progress" })}
            rows={languages.data.map((language): Row => ({ language, counts: counts[language.code] ?? {} }))}
            rowKey={({ language }) => language.code}
            columns={[
              {
                key: "language",
                header: <FormattedMessage id="counts.language" />,
                isRowHeader: true,
                cell: ({ language }) => <LanguageName language={language} />,
              },
              {
                key: "share",
                header: <FormattedMessage id="counts.share" />,
                className: "w-1/3 min-w-48",
                cell: (row) => <StatusShare counts={row.counts} unit="strings" />,
              },
              ...shownCounters(counterNamesOf(statusStyles), Object.values(counts)).map(
                (counter): Column<Row> => ({
                  key: counter,
                  header: counterWord(intl, counter),
                  align: "end",
                  cell: ({ language, counts }) => (
                    <CountLink
                      scope={scope}
                      filter={tagQuery(tag.name)}
                      counter={counter}
                      language={language}
                      count={readCounter(counts, counter, "strings")}
                    />
                  ),
                }),
              ),
            ]}
          />
          <StatusLegend counts={Object.values(counts)} unit="strings" />
        </>
      )}
    </Section>
  );
}
