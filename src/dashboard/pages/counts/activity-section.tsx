import { useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import type { Activity } from "#contract/counts.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { activityQuery } from "#dashboard/api/counts.ts";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { DayChart } from "#dashboard/ui/charts/day-chart.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { DayTable, dayName } from "./day-table.tsx";

type Person = Activity["people"][number];

/** Number of changed strings by user and day. */
export function ActivitySection({ scope, days }: { scope: BranchScope; days: number }) {
  const intl = useIntl();
  const activity = useQuery(activityQuery(scope, days));
  const { data } = activity;
  return (
    <Section
      title={<FormattedMessage id="counts.activity" />}
      about={<FormattedMessage id="counts.activity.about" values={{ days }} />}
    >
      {activity.isPending && <Loading lines={2} />}
      {activity.isError && <Failed error={activity.error} onRetry={() => void activity.refetch()} />}
      {data?.people.length === 0 && (
        <Empty icon={ChartColumn} title={<FormattedMessage id="counts.activity.empty" />} />
      )}
      {data && data.people.length > 0 && (
        <DataTable
          label={intl.formatMessage({ id: "counts.activity" })}
          rows={data.people}
          rowKey={({ user }) => user?._id ?? "client"}
          columns={columnsOf(data)}
        />
      )}
      {data && data.people.length > 0 && (
        <DayTable
          label={intl.formatMessage({ id: "counts.byDay" })}
          days={data.days}
          series={data.people.map((person) => ({
            key: person.user?._id ?? "client",
            name: <ActivePerson person={person} />,
            values: person.byDay.map((changes) => (changes === 0 ? "" : intl.formatNumber(changes))),
          }))}
        />
      )}
    </Section>
  );
}

function columnsOf({ days, people }: Activity): Column<Person>[] {
  const maximum = Math.max(0, ...people.flatMap(({ byDay }) => byDay));
  return [
    {
      key: "person",
      header: <FormattedMessage id="counts.person" />,
      isRowHeader: true,
      cell: (person) => <ActivePerson person={person} />,
    },
    {
      key: "entries",
      header: <FormattedMessage id="counts.changedStrings" />,
      align: "end",
      cell: ({ entries }) => <FormattedNumber value={entries} />,
    },
    {
      key: "changes",
      header: <FormattedMessage id="counts.changes" />,
      align: "end",
      cell: ({ changes }) => <FormattedNumber value={changes} />,
    },
    {
      key: "days",
      header: <FormattedMessage id="counts.byDay" />,
      className: "w-1/2 min-w-48",
      cell: (person) => <PersonDays person={person} days={days} maximum={maximum} />,
    },
  ];
}

function ActivePerson({ person: { user } }: { person: Person }) {
  return user === null ? (
    <span className="text-ink-muted">
      <FormattedMessage id="counts.client" />
    </span>
  ) : (
    <span className="font-medium whitespace-nowrap">
      <PersonName name={user.name} />
    </span>
  );
}

function PersonDays({ person, days, maximum }: { person: Person; days: readonly string[]; maximum: number }) {
  const intl = useIntl();
  return (
    <DayChart
      className="h-6 w-full"
      shape="bars"
      label={intl.formatMessage({ id: "counts.activity.of" }, { count: person.entries })}
      values={person.byDay}
      most={maximum}
      describe={(index) => `${dayName(intl, days[index])}: ${intl.formatNumber(person.byDay[index] ?? 0)}`}
    />
  );
}
