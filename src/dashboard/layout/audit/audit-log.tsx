import { useInfiniteQuery } from "@tanstack/react-query";
import { ScrollText } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { type AuditScope, auditQuery } from "#dashboard/api/audit.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { MoreRows } from "#dashboard/ui/tables/more-rows.tsx";
import { AuditExport } from "./audit-export.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import type { AuditPerson } from "./audit-person.ts";
import { AuditTable } from "./audit-table.tsx";
import { useAuditView } from "./use-audit-view.ts";

/** Audit log of a team, or of a project without changes of its contents; newest entries first. */
export function AuditLog(props: {
  scope: AuditScope;
  /** People offered as a filter; their names are also shown for user ids in entries. */
  people: readonly AuditPerson[];
  actions: readonly string[];
  about: string;
}) {
  const { scope, people, actions } = props;
  const { view, filter, changeView } = useAuditView();
  const audit = useInfiniteQuery(auditQuery(scope, filter));
  const entries = audit.data?.pages.flat() ?? [];
  const isFiltered = Object.values(view).some((value) => value !== "");
  return (
    <Section title={<FormattedMessage id="settings.audit" />} about={<FormattedMessage id={props.about} />}>
      <div className="flex flex-wrap items-center gap-2">
        <AuditFilters people={people} actions={actions} view={view} entries={entries} onChange={changeView} />
        {entries.length > 0 && <AuditExport scope={scope} filter={filter} people={people} />}
      </div>
      {audit.isPending && <Loading />}
      {audit.isError && <Failed error={audit.error} onRetry={() => void audit.refetch()} />}
      {audit.isSuccess && entries.length === 0 && (
        <Empty
          icon={ScrollText}
          title={<FormattedMessage id={isFiltered ? "audit.notFound" : "audit.empty"} />}
        />
      )}
      {entries.length > 0 && <AuditTable people={people} entries={entries} />}
      <MoreRows
        hasMore={audit.hasNextPage}
        isPending={audit.isFetchingNextPage}
        onMore={() => void audit.fetchNextPage()}
      />
    </Section>
  );
}
