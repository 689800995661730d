import { ChevronDown } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { needsAllLanguages, nextStatuses, type OrderStatus } from "#contract/orders/order-moves.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { OrderRights } from "#dashboard/api/orders/use-order-rights.ts";
import { DeleteDraftDialog } from "#dashboard/layout/dialogs/delete-draft-dialog.tsx";
import { offerCommands } from "#dashboard/lib/shortcuts/offered-commands.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import { MoveDialog } from "./move/move-dialog.tsx";
import { actsForVendor, moveMessageId, usualMove } from "./move/usual-move.ts";
import { stepToContinue } from "./order-lists.ts";

type ActionProps = { scope: BranchScope; order: OrderDetails; rights: OrderRights };

/** Actions of the user on the order in its current status; the usual next step is highlighted. */
export function OrderActions({ scope, order, rights }: ActionProps) {
  if (order.status !== "draft") return <Moves scope={scope} order={order} rights={rights} />;
  return rights.canCreate && <DraftActions scope={scope} order={order} />;
}

function DraftActions({ scope, order }: Omit<ActionProps, "rights">) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <span className="flex flex-wrap gap-2">
      <Button variant="danger" onPress={() => setIsDeleting(true)}>
        <FormattedMessage id="orders.draft.delete" />
      </Button>
      <LinkButton to={paths.orderDraft(scope, order._id, stepToContinue(order))} variant="primary">
        <FormattedMessage id="orders.draft.continue" />
      </LinkButton>
      {isDeleting && (
        <DeleteDraftDialog scope={scope} orderId={order._id} onClose={() => setIsDeleting(false)} />
      )}
    </span>
  );
}

function Moves({ scope, order, rights }: ActionProps) {
  const intl = useIntl();
  const [target, setTarget] = useState<OrderStatus>();
  const { status, heldFrom = null, isPartial = false } = order;
  const offered = useMemo(
    () =>
      (rights.canMove ? movesOf({ status, heldFrom }, rights) : []).filter(
        (to) => !(isPartial && needsAllLanguages(to)),
      ),
    [status, heldFrom, isPartial, rights],
  );
  const usualTarget = usualMove({ status, heldFrom });
  const isForVendor = (to: OrderStatus) => actsForVendor({ status, heldFrom }, to, rights.role);
  const [forVendor, regular] = [offered.filter(isForVendor), offered.filter((to) => !isForVendor(to))];
  useEffect(
    () =>
      offerCommands(
        offered.map((to) => ({
          id: `order ${to}`,
          messageId: moveMessageId({ status }, to),
          run: () => setTarget(to),
        })),
      ),
    [offered, status],
  );
  return (
    <span className="flex flex-wrap gap-2">
      {forVendor.length > 0 && (
        <Menu
          label={intl.formatMessage({ id: "orders.forVendor" })}
          className="h-8"
          button={
            <>
              <FormattedMessage id="orders.forVendor" />
              <ChevronDown aria-hidden size={14} />
            </>
          }
          entries={forVendor.map((to) => ({
            id: to,
            text: intl.formatMessage({ id: moveMessageId({ status }, to) }),
            onAction: () => setTarget(to),
          }))}
        />
      )}
      {regular.map((to) => (
        <Button key={to} variant={to === usualTarget ? "primary" : "plain"} onPress={() => setTarget(to)}>
          <FormattedMessage id={moveMessageId({ status }, to)} />
        </Button>
      ))}
      {target && <MoveDialog scope={scope} order={order} to={target} onClose={() => setTarget(undefined)} />}
    </span>
  );
}

/** Sorts unusual moves such as canceling first, and the usual one last, where it is easiest to find. */
function movesOf(state: Parameters<typeof nextStatuses>[0], { role }: OrderRights): OrderStatus[] {
  const usualTarget = usualMove(state);
  const rank = (to: OrderStatus) => (to === usualTarget ? 3 : ["canceled", "onHold", "declined"].indexOf(to));
  return nextStatuses(state, role).sort((a, b) => rank(a) - rank(b));
}
