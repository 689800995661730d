import { FileText } from "lucide-react";
import { FormattedMessage } from "react-intl";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { OrderScope } from "./order-scope.tsx";

/** The brief for the translators, and what was ordered. */
export function BriefSection({ scope, order }: { scope: BranchScope; order: OrderDetails }) {
  const { brief = "", customBrief = [] } = order;
  const filled = customBrief.filter(({ value }) => value.trim() !== "");
  return (
    <div className="grid gap-x-8 lg:grid-cols-2">
      <Section title={<FormattedMessage id="orders.section.brief" />}>
        {brief === "" && filled.length === 0 && (
          <Empty icon={FileText} title={<FormattedMessage id="orders.brief.empty" />} />
        )}
        {brief !== "" && (
          <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
            {brief}
          </p>
        )}
        {filled.length > 0 && (
          <dl className="space-y-3 text-sm">
            {filled.map(({ name, value }) => (
              <div key={name}>
                <dt className="text-xs text-ink-muted">
                  <bdi>{name}</bdi>
                </dt>
                <dd dir="auto" className="break-words whitespace-pre-wrap">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Section>
      <Section title={<FormattedMessage id="orders.scope" />}>
        <OrderScope scope={scope} order={order} />
      </Section>
    </div>
  );
}
