import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import { isVendor } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { OrderRights } from "#dashboard/api/orders/use-order-rights.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import type { OrderList } from "#dashboard/pages/orders/order-lists.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";

/** Empty state: what orders are for, and who creates or receives them. */
export function NoOrders({ scope, rights }: { scope: BranchScope; rights: OrderRights }) {
  const { data: list } = useQuery(branchesQuery(scope.app));
  const defaultBranch = list?.branches.find(({ _id }) => _id === list.defaultBranch && _id !== scope.branch);
  return (
    <Empty title={<FormattedMessage id={defaultBranch ? "orders.empty.branch" : "orders.empty"} />}>
      {defaultBranch && (
        <p className="mb-2">
          <Link to={paths.orders({ ...scope, branch: defaultBranch._id })} className="underline">
            <FormattedMessage
              id="orders.empty.elsewhere"
              values={{ name: <bdi>{defaultBranch.name}</bdi> }}
            />
          </Link>
        </p>
      )}
      <p className="mx-auto max-w-md">
        <FormattedMessage id={`orders.empty.${readerOf(rights)}`} />
      </p>
      {rights.canCreate && (
        <LinkButton to={paths.newOrder(scope)} className="mt-3">
          <FormattedMessage id="orders.new" />
        </LinkButton>
      )}
    </Empty>
  );
}

function readerOf({ role, canCreate }: OrderRights): "manager" | "translator" | "vendor" | "assigned" {
  if (canCreate) return "manager";
  if (!isVendor(role)) return "translator";
  return role === "tpttranslator" ? "assigned" : "vendor";
}

/** No order matches the filters. */
export function NothingFound({ list, children }: { list: OrderList; children: ReactNode }) {
  return <Empty title={<FormattedMessage id={`orders.none.${list}`} />}>{children}</Empty>;
}
