import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import type { OrderDetails } from "#contract/orders.ts";
import { printQuery } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { paths } from "#dashboard/paths.ts";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { useLanguageNames } from "./use-language-names.ts";

/** What translators are told, and what was ordered. */
export function BriefSection({ scope, order }: { scope: BranchScope; order: OrderDetails }) {
  const { brief = "", customBrief = [] } = order;
  const filled = customBrief.filter(({ value }) => value.trim() !== "");
  return (
    <div className="grid gap-x-8 lg:grid-cols-2">
      <Section title={<FormattedMessage id="orders.section.brief" />}>
        {brief === "" && filled.length === 0 && (
          <Empty title={<FormattedMessage id="orders.brief.empty" />} />
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

function OrderScope({ scope, order }: { scope: BranchScope; order: OrderDetails }) {
  const nameOf = useLanguageNames(scope);
  const { tagNames = [], groups = [], orderToCopy, languageToCopy, ignoreOutdatedInActiveOrders } = order;
  return (
    <dl className="space-y-3 text-sm">
      <Choice name="orders.scope.source">{nameOf(order.sourceLanguage)}</Choice>
      <Choice name="orders.scope.strings">
        <FormattedMessage id={`orders.option.${order.stringOption}`} />
      </Choice>
      {tagNames.length > 0 && (
        <Choice name="orders.scope.tags">
          <KeyLinks scope={scope} field="tag" names={tagNames} />
          {order.includeNoTagKeys && (
            <span className="text-ink-muted">
              <FormattedMessage id="orders.scope.untagged" />
            </span>
          )}
        </Choice>
      )}
      <Choice name="orders.scope.groups">
        {groups.length > 0 ? (
          <KeyLinks scope={scope} field="group" names={groups} />
        ) : (
          <FormattedMessage id="orders.scope.groups.all" />
        )}
      </Choice>
      {orderToCopy && (
        <Choice name="orders.scope.copied">
          <Link to={paths.order(scope, orderToCopy)} className="underline">
            <FormattedMessage id="orders.scope.copied.open" />
          </Link>
          {languageToCopy && <span>{nameOf(languageToCopy)}</span>}
        </Choice>
      )}
      <Choice name="orders.scope.again">
        <FormattedMessage id={`orders.scope.again.${ignoreOutdatedInActiveOrders ?? true}`} />
      </Choice>
    </dl>
  );
}

function Choice({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">
        <FormattedMessage id={name} />
      </dt>
      <dd className="flex flex-wrap gap-x-3 gap-y-1">{children}</dd>
    </div>
  );
}

/** Names that each open their keys in the grid. */
function KeyLinks(props: { scope: BranchScope; field: "tag" | "group"; names: readonly string[] }) {
  const { scope, field, names } = props;
  return names.map((name) => {
    const q = printQuery({ kind: "term", field, operator: "", value: name });
    return (
      <Link
        key={name}
        to={`${paths.translations(scope)}?${new URLSearchParams({ q })}`}
        className="break-all underline"
      >
        <bdi>{name}</bdi>
      </Link>
    );
  });
}
