import { useEffect, useMemo, useState } from "react";
import { FormattedMessage } from "react-intl";
import { nextStatuses, type OrderDetails, type OrderStatus } from "#contract/orders.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import type { OrderRights } from "#dashboard/api/use-order-rights.ts";
import { DeleteDraftDialog } from "#dashboard/layout/delete-draft-dialog.tsx";
import { offerCommands } from "#dashboard/lib/keys/offered-commands.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { moveWords, naturalMove } from "./natural-move.ts";

type ActProps = { scope: BranchScope; order: OrderDetails; rights: OrderRights };

/** What the reader may do with the order as it stands; the usual next step stands out. */
export function OrderActs({ scope, order, rights }: ActProps) {
  if (order.status !== "draft") return <Moves scope={scope} order={order} rights={rights} />;
  return rights.canCreate && <DraftActs scope={scope} orderId={order._id} />;
}

function DraftActs({ scope, orderId }: { scope: BranchScope; orderId: string }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <span className="flex flex-wrap gap-2">
      <Button variant="danger" onPress={() => setIsDeleting(true)}>
        <FormattedMessage id="orders.draft.delete" />
      </Button>
      <LinkButton to={paths.orderDraft(scope, orderId)} variant="primary">
        <FormattedMessage id="orders.draft.continue" />
      </LinkButton>
      {isDeleting && (
        <DeleteDraftDialog scope={scope} orderId={orderId} onClose={() => setIsDeleting(false)} />
      )}
    </span>
  );
}

function Moves({ scope, order, rights }: ActProps) {
  const [asked, setAsked] = useState<OrderStatus>();
  const { status, heldFrom = null } = order;
  const offered = useMemo(
    () => (rights.canMove ? movesOf({ status, heldFrom }, rights) : []),
    [status, heldFrom, rights],
  );
  const natural = naturalMove({ status, heldFrom });
  useEffect(
    () =>
      offerCommands(
        offered.map((to) => ({
          id: `order ${to}`,
          words: moveWords({ status }, to),
          run: () => setAsked(to),
        })),
      ),
    [offered, status],
  );
  return (
    <span className="flex flex-wrap gap-2">
      {offered.map((to) => (
        <Button key={to} variant={to === natural ? "primary" : "plain"} onPress={() => setAsked(to)}>
          <FormattedMessage id={moveWords({ status }, to)} />
        </Button>
      ))}
      {asked && <MoveDialog scope={scope} order={order} to={asked} onClose={() => setAsked(undefined)} />}
    </span>
  );
}

/** Cancelling first, since it is the furthest from the way; the usual step last, where the eye ends. */
function movesOf(state: Parameters<typeof nextStatuses>[0], { role }: OrderRights): OrderStatus[] {
  const natural = naturalMove(state);
  const rank = (to: OrderStatus) => (to === natural ? 3 : ["canceled", "onHold", "declined"].indexOf(to));
  return nextStatuses(state, role).sort((a, b) => rank(a) - rank(b));
}
