import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import type { Webhook } from "#contract/webhooks/webhooks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { paths } from "#dashboard/paths.ts";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { parseSort, printSort } from "#dashboard/ui/tables/table-sort.ts";
import { countKinds } from "./event-kinds.ts";
import { WebhookState } from "./webhook-state.tsx";

/** Table of webhooks with state, last delivery and success rate. */
export function WebhookList(props: { scope: BranchScope; webhooks: readonly Webhook[]; mayOpen: boolean }) {
  const intl = useIntl();
  const [params, changeParams] = useParamsState();
  return (
    <DataTable
      label={intl.formatMessage({ id: "shell.webhooks" })}
      rows={props.webhooks}
      rowKey={({ _id }) => _id}
      sort={parseSort(params.get("sort"))}
      onSort={(sort) => changeParams({ sort: printSort(sort) })}
      columns={[
        {
          key: "url",
          header: <FormattedMessage id="webhooks.url" />,
          isRowHeader: true,
          sortBy: ({ url }) => url,
          cell: (webhook) => <Target {...props} webhook={webhook} />,
        },
        {
          key: "state",
          header: <FormattedMessage id="webhooks.state" />,
          sortBy: ({ state }) => state,
          cell: ({ state }) => <WebhookState state={state} />,
        },
        {
          key: "events",
          className: "max-sm:hidden",
          header: <FormattedMessage id="webhooks.events" />,
          cell: ({ events }) => (
            <FormattedMessage id="webhooks.events.count" values={{ count: countKinds(events) }} />
          ),
        },
        {
          key: "last",
          header: <FormattedMessage id="webhooks.last" />,
          sortBy: ({ lastDelivery }) => lastDelivery?.created ?? "",
          cell: ({ lastDelivery }) =>
            lastDelivery ? (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <WebhookState state={lastDelivery.status} />
                <span className="text-ink-muted">
                  <TimeAgo time={lastDelivery.created} />
                </span>
              </span>
            ) : (
              <span className="text-ink-muted">
                <FormattedMessage id="webhooks.last.none" />
              </span>
            ),
        },
        {
          key: "rate",
          className: "max-sm:hidden",
          header: <FormattedMessage id="webhooks.rate" />,
          align: "end",
          sortBy: ({ successRate }) => successRate ?? -1,
          cell: ({ successRate }) =>
            successRate !== null && <FormattedNumber style="percent" value={successRate} />,
        },
      ]}
    />
  );
}

function Target(props: { scope: BranchScope; webhook: Webhook; mayOpen: boolean }) {
  const { _id, url, httpMethod, description } = props.webhook;
  const address = (
    <span dir="ltr" className="font-mono text-xs break-all">
      <span className="text-ink-muted uppercase">{httpMethod}</span> {url}
    </span>
  );
  return (
    <span className="block max-w-md min-w-48">
      {props.mayOpen ? (
        <Link to={paths.webhook(props.scope, _id)} className="rounded-sm hover:underline">
          {address}
        </Link>
      ) : (
        address
      )}
      {description !== "" && (
        <span className="block text-xs text-ink-muted">
          <bdi>{description}</bdi>
        </span>
      )}
    </span>
  );
}
