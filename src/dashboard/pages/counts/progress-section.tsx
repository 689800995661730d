import type { UseQueryResult } from "@tanstack/react-query";
import { FormattedMessage, type IntlShape, useIntl } from "react-intl";
import type { Progress } from "#contract/counts.ts";
import type { Language } from "#contract/languages.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { DayChart } from "#dashboard/ui/charts/day-chart.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { DayTable, dayName } from "./day-table.tsx";
import { type CountsView, type CountsViewChange, dayRanges } from "./use-counts-view.ts";

type SectionProps = {
  query: UseQueryResult<Progress>;
  languages: readonly Language[];
  view: CountsView;
  onChange: (change: CountsViewChange) => void;
};

/**
 * Translated share of each language over time. Each language has its own chart, so that no colours have to be
 * distinguished. Hidden until two days are recorded; hidden for vendors, because the server sends them no days.
 */
export function ProgressSection({ query, languages, view, onChange }: SectionProps) {
  const intl = useIntl();
  const { data } = query;
  const targetLanguages = languages.filter(({ base }) => !base);
  if (data && knownDays(data) < 2) return null;
  return (
    <Section
      title={<FormattedMessage id="counts.progress" />}
      about={<FormattedMessage id={`counts.progress.about.${view.unit}`} />}
    >
      <Segments
        label={intl.formatMessage({ id: "counts.days" })}
        options={dayRanges.map((days) => ({
          value: String(days),
          label: intl.formatMessage({ id: "counts.lastDays" }, { days }),
        }))}
        value={String(view.days)}
        onChange={(days) => onChange({ days: Number(days) })}
      />
      {query.isPending && <Loading lines={2} />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {data && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3">
          {targetLanguages.map((language) => (
            <LanguageProgress key={language.code} language={language} progress={data} view={view} />
          ))}
        </ul>
      )}
      {data && (
        <DayTable
          label={intl.formatMessage({ id: "counts.progress" })}
          days={data.days}
          series={targetLanguages.map(({ code, name }) => ({
            key: code,
            name,
            values: sharesOf(data, code, view).map((share) => formatShare(intl, share)),
          }))}
        />
      )}
    </Section>
  );
}

function knownDays({ days, languages }: Progress): number {
  return days.filter((_, index) => Object.values(languages).some(({ all }) => all[index] !== null)).length;
}

type LanguageProps = { language: Language; progress: Progress; view: CountsView };

function LanguageProgress({ language, progress, view }: LanguageProps) {
  const intl = useIntl();
  const shares = sharesOf(progress, language.code, view);
  const knownShares = shares.filter((share) => share !== null);
  const shareRange = {
    from: formatShare(intl, knownShares[0] ?? 0),
    to: formatShare(intl, knownShares.at(-1) ?? 0),
  };
  return (
    <li className="rounded-md border border-line px-3 py-2">
      <p className="flex items-baseline gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate font-medium">{language.name}</span>
        <span className="text-ink-muted tabular-nums">
          <FormattedMessage id="counts.fromTo" values={shareRange} />
        </span>
      </p>
      <DayChart
        className="mt-2 h-12 w-full"
        shape="area"
        label={intl.formatMessage({ id: "counts.progress.of" }, { language: language.name, ...shareRange })}
        values={shares}
        most={1}
        describe={(index) =>
          [dayName(intl, progress.days[index]), formatShare(intl, shares[index] ?? null)]
            .filter(Boolean)
            .join(": ")
        }
      />
    </li>
  );
}

function sharesOf(progress: Progress, code: string, { unit }: CountsView): Array<number | null> {
  const series = progress.languages[code];
  const [done, all] =
    unit === "words" ? [series?.translatedWords, series?.allWords] : [series?.translated, series?.all];
  return progress.days.map((_, index) => {
    const whole = all?.[index] ?? null;
    return whole === null ? null : (done?.[index] ?? 0) / Math.max(whole, 1);
  });
}

/** Rounds down, so that 100% means complete. Empty if unknown. */
function formatShare(intl: IntlShape, share: number | null): string {
  return share === null ? "" : intl.formatNumber(Math.floor(share * 100) / 100, { style: "percent" });
}
