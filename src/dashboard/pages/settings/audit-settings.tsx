import { useInfiniteQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { auditQuery } from "#dashboard/api/audit.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { MoreRows } from "#dashboard/ui/more-rows.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";
import type { SettingsProps } from "./settings-page.tsx";
import { useAuditView } from "./use-audit-view.ts";

/** Who did what to the project beside its contents, newest first. */
export function AuditSettings({ scope }: SettingsProps) {
  const { view, filter, changeView } = useAuditView();
  const audit = useInfiniteQuery(auditQuery(scope.app, filter));
  const entries = audit.data?.pages.flat() ?? [];
  const isFiltered = Object.values(view).some((value) => value !== "");
  return (
    <Section title={<FormattedMessage id="settings.audit" />} about={<FormattedMessage id="audit.about" />}>
      <AuditFilters app={scope.app} view={view} entries={entries} onChange={changeView} />
      {audit.isPending && <Loading />}
      {audit.isError && <Failed error={audit.error} onRetry={() => void audit.refetch()} />}
      {audit.isSuccess && entries.length === 0 && (
        <Empty title={<FormattedMessage id={isFiltered ? "audit.notFound" : "audit.empty"} />} />
      )}
      {entries.length > 0 && <AuditTable app={scope.app} entries={entries} />}
      <MoreRows
        hasMore={audit.hasNextPage}
        isPending={audit.isFetchingNextPage}
        onMore={() => void audit.fetchNextPage()}
      />
    </Section>
  );
}
