import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { deliverableStatuses } from "#contract/orders/order-moves.ts";
import type { OrderDetails, OrderString } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { checkDelivery, deliverOrder, refreshOrders, showOrder } from "#dashboard/api/orders/orders.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { useLanguageNames } from "#dashboard/pages/orders/use-language-names.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import type { DeliveryTexts } from "./delivery-file.ts";
import { countTexts, type DeliveryPlan, planDelivery } from "./delivery-plan.ts";
import type { DeliveryOutcome } from "./delivery-result.tsx";
import { FailingTexts } from "./failing-texts.tsx";
import { SkippedTexts } from "./skipped-texts.tsx";

type PreviewProps = {
  scope: BranchScope;
  order: OrderDetails;
  texts: DeliveryTexts;
  /** Whether the project stores changes as drafts. */
  drafts: boolean;
  strings: UseQueryResult<OrderString[]>;
  onDone: (result: DeliveryOutcome) => void;
  onClose: () => void;
};

/** Number of texts per language to deliver, the skipped ones with reasons, and the deliver button. */
export function DeliveryPreview({ scope, order, texts, drafts, strings, onDone, onClose }: PreviewProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const nameOf = useLanguageNames(scope);
  const languages = useQuery(languagesQuery(scope));
  const byName = (counts: ReturnType<typeof countTexts>) =>
    counts.sort((a, b) => nameOf(a.language).localeCompare(nameOf(b.language), intl.locale));
  const plan = useMemo(() => {
    if (!strings.data || !languages.data) return undefined;
    return planDelivery(texts, { strings: strings.data, languages: languages.data, drafts });
  }, [texts, strings.data, languages.data, drafts]);
  const deliver = useMutation({
    mutationFn: ({ texts: data, versions }: DeliveryPlan) =>
      deliverOrder(scope, order._id, { data, versions }),
    onSuccess: (response) => {
      showOrder(client, scope, response.order);
      onDone(response);
    },
    onSettled: () => refreshOrders(client, scope),
  });
  const check = useDeliveryCheck(scope, order, plan);
  const failed = [strings, languages].find(({ data, isError }) => isError && data === undefined);
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (plan === undefined) return <Loading lines={3} />;
  return (
    <div className="space-y-4">
      {plan.sent === 0 ? (
        <Notice>
          <FormattedMessage id="orders.deliver.nothing" />
        </Notice>
      ) : (
        <section aria-label={intl.formatMessage({ id: "orders.deliver.preview" })} className="text-sm">
          <h3 className="mb-1 font-medium">
            <FormattedMessage id="orders.deliver.preview" />
          </h3>
          <ul className="divide-y divide-line border-y border-line">
            {byName(countTexts(plan.texts)).map(({ language, count }) => (
              <li key={language} className="flex justify-between gap-4 py-1.5">
                <span>
                  {nameOf(language)} <bdi className="font-mono text-xs text-ink-muted">{language}</bdi>
                </span>
                <span className="tabular-nums">
                  <FormattedMessage id="orders.deliver.texts" values={{ count }} />
                </span>
              </li>
            ))}
          </ul>
          <div aria-live="polite" className="mt-3 space-y-2 empty:hidden">
            {check && check.failing > 0 && <FailingTexts failing={check.failing} failures={check.failures} />}
            {plan.unchanged > 0 && (
              <Notice>
                <FormattedMessage id="orders.deliver.unchangedReturns" values={{ count: plan.unchanged }} />
              </Notice>
            )}
          </div>
          {plan.replacing > 0 && (
            <p className="mt-2">
              <FormattedMessage
                id={drafts ? "orders.deliver.replacing.drafts" : "orders.deliver.replacing.published"}
                values={{ count: plan.replacing }}
              />
            </p>
          )}
          {plan.beside > 0 && (
            <p className="mt-2">
              <FormattedMessage id="orders.deliver.beside" values={{ count: plan.beside }} />
            </p>
          )}
          <p className="mt-2 text-xs text-ink-muted">
            <FormattedMessage id={drafts ? "orders.deliver.review" : "orders.deliver.review.live"} />
          </p>
        </section>
      )}
      <SkippedTexts skipped={plan.skipped} />
      {deliver.isError && <Notice tone="danger">{errorMessage(deliver.error)}</Notice>}
      <DialogFooter onCancel={onClose}>
        {plan.sent > 0 && (
          <Button
            variant="primary"
            isDisabled={!deliverableStatuses.includes(order.status)}
            isPending={deliver.isPending}
            onPress={() => deliver.mutate(plan)}
          >
            <FormattedMessage id="orders.deliver.action" values={{ count: plan.sent }} />
          </Button>
        )}
      </DialogFooter>
    </div>
  );
}

/** Result of the checks on a delivery before it is sent; undefined until they are done, or if they are impossible. */
function useDeliveryCheck(scope: BranchScope, order: OrderDetails, plan: DeliveryPlan | undefined) {
  const { mutate, data } = useMutation({
    mutationFn: ({ texts, versions }: DeliveryPlan) =>
      checkDelivery(scope, order._id, { data: texts, versions }),
  });
  const isPossible = deliverableStatuses.includes(order.status);
  useEffect(() => {
    if (isPossible && plan !== undefined && plan.sent > 0) mutate(plan);
  }, [isPossible, plan, mutate]);
  return data;
}
