import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { accountEndpoints, type OpenSession } from "#contract/account/account.ts";
import { ownSessionsQuery } from "#dashboard/api/account/account.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { deviceOf } from "./device-of.ts";

/** Sessions of the user, with a button to end each. */
export function ActiveSessions() {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const sessions = useQuery(ownSessionsQuery());
  const list = useRef<HTMLDivElement>(null);
  const end = useMutation({
    mutationFn: (which: OpenSession | "others") =>
      which === "others"
        ? call(accountEndpoints.endOtherSessions, {})
        : call(accountEndpoints.endSession, { params: { sessionId: which._id } }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.person("account", "sessions") });
      // Moves the focus to the section, since the focused button was removed.
      list.current?.querySelector<HTMLElement>("section")?.focus();
    },
  });
  const label = intl.formatMessage({ id: "account.sessions" });
  return (
    <Section
      title={<FormattedMessage id="account.sessions" />}
      about={<FormattedMessage id="sessions.about" />}
    >
      {sessions.isPending && <Loading lines={2} />}
      {sessions.isError && <Failed error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {end.isError && <Notice tone="danger">{errorMessage(end.error)}</Notice>}
      {sessions.data && (
        <div ref={list}>
          <DataTable
            label={label}
            rows={sessions.data}
            rowKey={({ _id }) => _id}
            columns={[
              ...columns,
              actionsColumn<OpenSession>(
                (session) =>
                  // The current session ends by signing out.
                  !session.current && (
                    <EndButton
                      userAgent={session.userAgent}
                      isPending={end.isPending}
                      onPress={() => end.mutate(session)}
                    />
                  ),
              ),
            ]}
          />
        </div>
      )}
      {sessions.data && sessions.data.length > 1 && (
        <Button isPending={end.isPending} onPress={() => end.mutate("others")}>
          <FormattedMessage id="sessions.endOthers" />
        </Button>
      )}
    </Section>
  );
}

const columns: ReadonlyArray<Column<OpenSession>> = [
  {
    key: "device",
    header: <FormattedMessage id="sessions.device" />,
    isRowHeader: true,
    cell: ({ userAgent, current }) => (
      <span className="flex flex-wrap items-center gap-x-2 font-medium">
        <DeviceName userAgent={userAgent} />
        {current && (
          <span className="rounded-sm bg-selected px-1.5 text-xs text-accent">
            <FormattedMessage id="sessions.this" />
          </span>
        )}
      </span>
    ),
  },
  {
    key: "address",
    className: "max-sm:hidden",
    header: <FormattedMessage id="sessions.address" />,
    cell: ({ address }) => <bdi className="font-mono text-xs">{address}</bdi>,
  },
  {
    key: "used",
    header: <FormattedMessage id="tokens.used" />,
    cell: ({ lastUsed }) => <TimeAgo time={lastUsed} />,
  },
  {
    key: "since",
    className: "max-sm:hidden",
    header: <FormattedMessage id="sessions.since" />,
    cell: ({ created }) => <Day time={created} />,
  },
  {
    key: "until",
    className: "max-sm:hidden",
    header: <FormattedMessage id="sessions.until" />,
    cell: ({ expiresAt }) => <Day time={expiresAt} />,
  },
];

/** Browser and system, with the full user agent as a tooltip. */
function DeviceName({ userAgent }: { userAgent: string }) {
  return <span title={userAgent}>{useDeviceName()(userAgent)}</span>;
}

function EndButton({ userAgent, ...props }: { userAgent: string; isPending: boolean; onPress: () => void }) {
  const intl = useIntl();
  const device = useDeviceName()(userAgent);
  return (
    <Button size="small" aria-label={intl.formatMessage({ id: "sessions.endOf" }, { device })} {...props}>
      <FormattedMessage id="sessions.end" />
    </Button>
  );
}

/** Returns the browser and its system as a phrase. */
function useDeviceName(): (userAgent: string) => string {
  const intl = useIntl();
  return (userAgent) => {
    const { program, system } = deviceOf(userAgent);
    if (program === undefined) return intl.formatMessage({ id: "sessions.unknown" });
    if (system === undefined) return program;
    return intl.formatMessage({ id: "sessions.on" }, { program, system });
  };
}
