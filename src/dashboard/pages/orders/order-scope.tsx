import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import { type OrderDetails, readdsChanged } from "#contract/orders/orders.ts";
import { printQuery } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { ordersQuery } from "#dashboard/api/orders/orders.ts";
import { OrderName } from "#dashboard/appearance/order-name.tsx";
import { paths } from "#dashboard/paths.ts";
import { useLanguageNames } from "./use-language-names.ts";

/** Selection of the ordered strings; tag and group names link to their keys. */
export function OrderScope({ scope, order }: { scope: BranchScope; order: OrderDetails }) {
  const nameOf = useLanguageNames(scope);
  const { data: languages } = useQuery(languagesQuery(scope));
  const isFromBase = languages?.find(({ base }) => base)?.code === order.sourceLanguage;
  const { tagNames = [], groups = [], orderToCopy, languageToCopy } = order;
  return (
    <dl className="space-y-3 text-sm">
      <Definition name="orders.scope.source">{nameOf(order.sourceLanguage)}</Definition>
      <Definition name="orders.scope.strings">
        {!(orderToCopy && order.stringOption === "all") && (
          <FormattedMessage id={`orders.option.${order.stringOption}`} />
        )}
        {orderToCopy && (
          <span>
            <FormattedMessage
              id={languageToCopy ? "orders.scope.limited.language" : "orders.scope.limited"}
              values={{
                order: <CopiedOrder scope={scope} orderId={orderToCopy} />,
                language: nameOf(languageToCopy ?? ""),
              }}
            />
          </span>
        )}
      </Definition>
      {tagNames.length > 0 && (
        <Definition name="orders.scope.tags">
          <KeyLinks scope={scope} field="tag" names={tagNames} />
          {order.includeNoTagKeys && (
            <span className="text-ink-muted">
              <FormattedMessage id="orders.scope.untagged" />
            </span>
          )}
        </Definition>
      )}
      <Definition name="orders.scope.groups">
        {groups.length > 0 ? (
          <KeyLinks scope={scope} field="group" names={groups} />
        ) : (
          <FormattedMessage id="orders.scope.groups.all" />
        )}
      </Definition>
      {order.sourceFilePerTag && (
        <Definition name="orders.scope.files">
          <FormattedMessage id="orders.scope.files.perTag" />
        </Definition>
      )}
      {languages && (
        <Definition name="orders.scope.again">
          <FormattedMessage id={`orders.scope.again.${readdsChanged(order, isFromBase)}`} />
        </Definition>
      )}
    </dl>
  );
}

function CopiedOrder({ scope, orderId }: { scope: BranchScope; orderId: string }) {
  const { data: orders = [] } = useQuery(ordersQuery(scope));
  const order = orders.find(({ _id }) => _id === orderId);
  return (
    <Link to={paths.order(scope, orderId)} className="underline">
      {order ? <OrderName order={order} /> : <FormattedMessage id="orders.scope.copied.open" />}
    </Link>
  );
}

function Definition({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-muted">
        <FormattedMessage id={name} />
      </dt>
      <dd className="flex flex-wrap gap-x-3 gap-y-1">{children}</dd>
    </div>
  );
}

/** Names with links to their keys in the grid. */
function KeyLinks(props: { scope: BranchScope; field: "tag" | "group"; names: readonly string[] }) {
  const { scope, field, names } = props;
  return names.map((name) => {
    const q = printQuery({ kind: "term", field, operator: "", value: name });
    return (
      <Link key={name} to={paths.translations(scope, { q })} className="break-all underline">
        <bdi>{name}</bdi>
      </Link>
    );
  });
}
