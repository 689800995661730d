import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import type { Language } from "#contract/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { coverageQuery } from "#dashboard/api/screenshots/screenshots.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { countMissing, coverageOf, type ScreenCoverage } from "./coverage.ts";
import { filterParams } from "./use-gallery-view.ts";

type CoverageProps = {
  scope: BranchScope;
  shots: readonly Screenshot[];
  languages: readonly Language[];
};

/** Number of keys without a screenshot, and the languages in which a screen has no screenshot. */
export function CoverageView({ scope, shots, languages }: CoverageProps) {
  return (
    <>
      <KeyCoverage scope={scope} />
      <Section
        title={<FormattedMessage id="shots.coverage.screens" />}
        about={<FormattedMessage id="shots.coverage.screens.about" />}
      >
        <ScreenTable scope={scope} shots={shots} languages={languages} />
      </Section>
    </>
  );
}

function KeyCoverage({ scope }: { scope: BranchScope }) {
  const intl = useIntl();
  const coverage = useQuery(coverageQuery(scope));
  if (coverage.isError) return <Failed error={coverage.error} onRetry={() => void coverage.refetch()} />;
  if (coverage.data === undefined) return <Loading lines={2} />;
  const { keys, withScreenshot, withoutScreenshot } = coverage.data;
  return (
    <Section
      title={<FormattedMessage id="shots.coverage.keys" />}
      about={<FormattedMessage id="shots.coverage.keys.of" values={{ shown: withScreenshot, keys }} />}
    >
      <ProgressBar
        done={withScreenshot}
        all={keys}
        label={intl.formatMessage({ id: "shots.coverage.keys" })}
      />
      {withoutScreenshot > 0 && (
        <LinkButton to={paths.translations(scope, { q: "-has:screenshot" })}>
          <FormattedMessage id="shots.coverage.open" values={{ count: withoutScreenshot }} />
        </LinkButton>
      )}
    </Section>
  );
}

function ScreenTable({ scope, shots, languages }: CoverageProps) {
  const intl = useIntl();
  const screens = useMemo(() => coverageOf(shots), [shots]);
  const columns: Column<ScreenCoverage>[] = [
    {
      key: "screen",
      header: <FormattedMessage id="shots.filter.tag" />,
      isRowHeader: true,
      cell: ({ name }) => (
        <Link
          to={paths.screenshots(scope, filterParams({ tag: name }))}
          className="block max-w-40 truncate font-medium hover:underline sm:max-w-72"
        >
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    ...languages.map(
      ({ code, name }): Column<ScreenCoverage> => ({
        key: code,
        align: "end",
        header: (
          <span className="block">
            {name}
            <span className="block font-normal">
              <FormattedMessage id="shots.coverage.missing" values={{ count: countMissing(screens, code) }} />
            </span>
          </span>
        ),
        cell: (screen) => <VariantCount scope={scope} screen={screen} language={{ code, name }} />,
      }),
    ),
  ];
  return (
    <DataTable
      label={intl.formatMessage({ id: "shots.coverage.screens" })}
      rows={screens}
      rowKey={({ id }) => id}
      columns={columns}
    />
  );
}

type VariantsProps = { scope: BranchScope; screen: ScreenCoverage; language: { code: string; name: string } };

function VariantCount({ scope, screen, language }: VariantsProps) {
  const intl = useIntl();
  const count = screen.counts.get(language.code) ?? 0;
  if (count === 0)
    return (
      <span className="text-warning">
        <FormattedMessage id="shots.coverage.none" />
      </span>
    );
  return (
    <Link
      to={paths.screenshots(scope, filterParams({ tag: screen.name, language: language.code }))}
      aria-label={intl.formatMessage(
        { id: "shots.coverage.variants" },
        { count, screen: screen.name, language: language.name },
      )}
      className="rounded-sm hover:underline"
    >
      <FormattedNumber value={count} />
    </Link>
  );
}
