import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useMemo } from "react";
import { FormattedMessage } from "react-intl";
import { isVendor } from "#contract/permissions.ts";
import { printQuery } from "#contract/query.ts";
import { useMayWrite } from "#dashboard/api/branches/closed-branch.ts";
import { countsQuery, progressQuery } from "#dashboard/api/counts.ts";
import { customStatusesQuery } from "#dashboard/api/entries/entries.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { filterQuery, type LanguageCounts } from "#dashboard/appearance/counters.ts";
import { statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page, Section } from "#dashboard/layout/page.tsx";
import { headTitled } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { ActivitySection } from "./activity-section.tsx";
import { Badges } from "./badges.tsx";
import { CountsFilters } from "./counts-filters.tsx";
import { CountsTable } from "./counts-table.tsx";
import { ProgressSection } from "./progress-section.tsx";
import { useCountsView } from "./use-counts-view.ts";

export const useHead = headTitled("shell.counts");

/** Progress by language and activity by user; each count links to its rows. */
export function CountsPage() {
  const { scope, title, project } = useProjectPage();
  const { view, changeView } = useCountsView();
  const filter = useMemo(() => filterQuery(view), [view]);
  const counts = useQuery(countsQuery(scope, printQuery(filter)));
  const languages = useQuery(languagesQuery(scope));
  const statuses = useQuery(customStatusesQuery(scope));
  const progress = useQuery(progressQuery(scope, view.days));
  useLiveRefresh(scope, queryKeys.branch(scope, "counts"));
  const mayWrite = useMayWrite(scope);
  const error = counts.error ?? languages.error;
  const retry = () => void Promise.all([counts.refetch(), languages.refetch()]);
  const all = counts.data as Record<string, LanguageCounts> | undefined;
  const isReady = all !== undefined && languages.data !== undefined;
  const isEmpty = isReady && view.tag === "" && view.group === "" && keyCountOf(all) === 0;
  return (
    <Page
      isWide
      title={title}
      about={<FormattedMessage id="counts.about" />}
      action={!isVendor(project.role) && <Badges scope={scope} languages={languages.data ?? []} />}
    >
      {error !== null && <Failed error={error} onRetry={retry} />}
      {error === null && !isReady && <Loading />}
      {isEmpty && (
        <Empty icon={ChartColumn} title={<FormattedMessage id="counts.empty" />}>
          {mayWrite("publish") && (
            <LinkButton to={paths.firstUse(scope)}>
              <FormattedMessage id="counts.empty.action" />
            </LinkButton>
          )}
        </Empty>
      )}
      {isReady && !isEmpty && (
        <>
          <Section title={<FormattedMessage id="counts.languages" values={{ keys: keyCountOf(all) }} />}>
            <CountsFilters scope={scope} view={view} onChange={changeView} />
            <CountsTable
              scope={scope}
              counts={all}
              languages={languages.data}
              statuses={statusStylesOf(statuses.data ?? [])}
              view={view}
              onChange={changeView}
            />
          </Section>
          <ProgressSection query={progress} languages={languages.data} view={view} onChange={changeView} />
          <ActivitySection scope={scope} days={view.days} />
        </>
      )}
    </Page>
  );
}

/** Number of keys. Every language has all keys, so the count of any language is the total. */
function keyCountOf(counts: Record<string, LanguageCounts>): number {
  return Math.max(0, ...Object.values(counts).map(({ all }) => Number(all)));
}
