import { useInfiniteQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { webhookEventTypes } from "#contract/webhooks/webhook-events.ts";
import type { Webhook } from "#contract/webhooks/webhooks.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { DeliveryFilter } from "#dashboard/api/webhooks.ts";
import { deliveriesQuery } from "#dashboard/api/webhooks.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";
import { FilterSelect } from "#dashboard/ui/fields/filter-select.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";

const deliveryStatuses = ["delivered", "failed", "pending"] as const;

/** Deliveries of the last 30 days, newest first. */
export function DeliveryLog({ scope, webhook }: { scope: BranchScope; webhook: Webhook }) {
  const { filter, openId, changeView } = useDeliveryView();
  const log = useInfiniteQuery(deliveriesQuery(scope.app, webhook._id, filter));
  const deliveries = log.data?.pages.flat() ?? [];
  const openDelivery = deliveries.find(({ _id }) => _id === openId);
  const isFiltered = filter.status !== "" || filter.type !== "";
  return (
    <>
      <LogFilters
        scope={scope}
        webhook={webhook}
        isEmpty={log.isSuccess && deliveries.length === 0 && !isFiltered}
      />
      {log.isPending && <Loading />}
      {log.isError && <Failed error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && deliveries.length === 0 && (
        <Empty
          icon={Send}
          title={<FormattedMessage id={isFiltered ? "webhooks.log.noMatch" : "webhooks.log.empty"} />}
        >
          {!isFiltered && <FormattedMessage id="webhooks.log.empty.about" />}
        </Empty>
      )}
      {deliveries.length > 0 && (
        <DeliveryTable deliveries={deliveries} onOpen={(delivery) => changeView({ delivery })} />
      )}
      {log.hasNextPage && (
        <Button className="mt-3" isPending={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
          <FormattedMessage id="webhooks.log.older" />
        </Button>
      )}
      {openDelivery && (
        <DeliveryDialog
          scope={scope}
          webhook={webhook}
          delivery={openDelivery}
          onClose={() => changeView({ delivery: "" })}
        />
      )}
    </>
  );
}

/** `isEmpty`: the webhook has no deliveries yet. */
function LogFilters(props: { scope: BranchScope; webhook: Webhook; isEmpty: boolean }) {
  const { scope, webhook } = props;
  const intl = useIntl();
  const { filter, changeView } = useDeliveryView();
  const [isReplaying, setIsReplaying] = useState(false);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <FilterSelect
        label={intl.formatMessage({ id: "webhooks.state" })}
        all={intl.formatMessage({ id: "webhooks.log.all" })}
        options={deliveryStatuses.map((status) => ({
          value: status,
          label: intl.formatMessage({ id: `webhooks.state.${status}` }),
        }))}
        value={filter.status}
        onChange={(status) => changeView({ status })}
      />
      <FilterChoice
        label={intl.formatMessage({ id: "webhooks.event" })}
        all={intl.formatMessage({ id: "webhooks.events.all" })}
        options={webhookEventTypes}
        value={filter.type}
        onChange={(type) => changeView({ type })}
      />
      <span className="flex-1" />
      <Button isDisabled={props.isEmpty} onPress={() => setIsReplaying(true)}>
        <FormattedMessage id="webhooks.replay" />
      </Button>
      {isReplaying && <ReplayDialog scope={scope} webhook={webhook} onClose={() => setIsReplaying(false)} />}
    </div>
  );
}

/** View state of the log in the URL: its filter and the open delivery. */
function useDeliveryView() {
  const [params, changeParams] = useParamsState();
  const filter: DeliveryFilter = {
    status: deliveryStatuses.find((candidate) => candidate === params.get("status")) ?? "",
    type: webhookEventTypes.find((candidate) => candidate === params.get("type")) ?? "",
  };
  return { filter, openId: params.get("delivery") ?? "", changeView: changeParams };
}
