import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useParams } from "react-router";
import { isVendor } from "#contract/permissions.ts";
import { printQuery } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
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
import { WithProject } from "#dashboard/layout/with-project.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { ActivitySection } from "./activity-section.tsx";
import { Badges } from "./badges.tsx";
import { CountsFilters } from "./counts-filters.tsx";
import { CountsTable } from "./counts-table.tsx";
import { ProgressSection } from "./progress-section.tsx";
import { useCountsView } from "./use-counts-view.ts";

/** Progress by language and activity by user; each count links to its rows. */
export function CountsPage() {
  const { app = "", branch = "" } = useParams();
  const scope = useMemo(() => ({ app, branch }), [app, branch]);
  const title = useIntl().formatMessage({ id: "shell.counts" });
  return (
    <WithProject title={title}>
      {({ role }) => <Counts scope={scope} title={title} isVendor={isVendor(role)} />}
    </WithProject>
  );
}

function Counts(props: { scope: BranchScope; title: string; isVendor: boolean }) {
  const { scope, title } = props;
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
  const isEmpty = isReady && view.tag === "" && view.group === "" && keysOf(all) === 0;
  return (
    <Page
      isWide
      title={title}
      about={<FormattedMessage id="counts.about" />}
      action={!props.isVendor && <Badges scope={scope} languages={languages.data ?? []} />}
    >
      {error !== null && <Failed error={error} onRetry={retry} />}
      {error === null && !isReady && <Loading />}
      {isEmpty && (
        <Empty title={<FormattedMessage id="counts.empty" />}>
          {mayWrite("publish") && (
            <LinkButton to={paths.firstUse(scope)}>
              <FormattedMessage id="counts.empty.action" />
            </LinkButton>
          )}
        </Empty>
      )}
      {isReady && !isEmpty && (
        <>
          <Section title={<FormattedMessage id="counts.languages" values={{ keys: keysOf(all) }} />}>
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

/** Every language has all keys, so any of them gives the total. */
function keysOf(counts: Record<string, LanguageCounts>): number {
  return Math.max(0, ...Object.values(counts).map(({ all }) => Number(all)));
}
