import { useQuery } from "@tanstack/react-query";
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import type { MonthUsage } from "#contract/projects/projects.ts";
import { usageQuery } from "#dashboard/api/projects/projects.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { DayChart } from "#dashboard/ui/charts/day-chart.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";

/** Requests and active users of the last months, over all branches. */
export function ProjectUsage({ app }: { app: string }) {
  const intl = useIntl();
  const usage = useQuery(usageQuery(app));
  return (
    <Section
      title={<FormattedMessage id="settings.usage" />}
      about={<FormattedMessage id="settings.usage.about" />}
    >
      {usage.isPending && <Loading lines={2} />}
      {usage.isError && <Failed error={usage.error} onRetry={() => void usage.refetch()} />}
      {usage.data && usage.data.length > 1 && <RequestChart months={usage.data.toReversed()} />}
      {usage.data && (
        <DataTable
          label={intl.formatMessage({ id: "settings.usage" })}
          rows={usage.data}
          rowKey={({ month }) => month}
          columns={columns}
        />
      )}
    </Section>
  );
}

const columns: ReadonlyArray<Column<MonthUsage>> = [
  {
    key: "month",
    header: <FormattedMessage id="settings.month" />,
    isRowHeader: true,
    cell: ({ month }) => <FormattedDate value={month} month="long" year="numeric" timeZone="UTC" />,
  },
  {
    key: "requests",
    header: <FormattedMessage id="settings.requests" />,
    align: "end",
    cell: ({ apiRequests }) => <FormattedNumber value={apiRequests} />,
  },
  {
    key: "mau",
    header: <FormattedMessage id="settings.mau" />,
    align: "end",
    cell: ({ mau }) => <FormattedNumber value={mau} />,
  },
];

/** Requests per month, oldest first; the table below has the same numbers. */
function RequestChart({ months }: { months: readonly MonthUsage[] }) {
  const intl = useIntl();
  const requests = months.map(({ apiRequests }) => apiRequests);
  return (
    <figure>
      <figcaption className="mb-1 text-xs text-ink-muted">
        <FormattedMessage id="settings.requests" />
      </figcaption>
      <DayChart
        shape="bars"
        className="h-16 w-full"
        label={intl.formatMessage({ id: "settings.requests" })}
        values={requests}
        most={Math.max(...requests)}
        describe={(index) => {
          const month = intl.formatDate(months[index]?.month, {
            month: "long",
            year: "numeric",
            timeZone: "UTC",
          });
          return `${month}: ${intl.formatNumber(requests[index] ?? 0)}`;
        }}
      />
    </figure>
  );
}
