import { Ellipsis } from "lucide-react";
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
import type { MenuEntry } from "#dashboard/ui/menus/menu-entry.ts";
import { MoveDialog } from "./move/move-dialog.tsx";
import { actsForVendor, moveMessageId, usualMove } from "./move/usual-move.ts";
import { stepToContinue } from "./order-lists.ts";
import { RenameDialog } from "./rename-dialog.tsx";

type ActionProps = { scope: BranchScope; order: OrderDetails; rights: OrderRights };

/** The usual next action of the user on the order in its current status, and a menu with the others. */
export function OrderActions({ scope, order, rights }: ActionProps) {
  if (order.status !== "draft") return <PlacedActions scope={scope} order={order} rights={rights} />;
  return rights.canCreate && <DraftActions scope={scope} order={order} />;
}

function DraftActions({ scope, order }: Omit<ActionProps, "rights">) {
  const intl = useIntl();
  const [isDeleting, setIsDeleting] = useState(false);
  const text = intl.formatMessage({ id: "orders.draft.delete" });
  return (
    <span className="flex flex-wrap gap-2">
      <LinkButton to={paths.orderDraft(scope, order._id, stepToContinue(order))} variant="primary">
        <FormattedMessage id="orders.draft.continue" />
      </LinkButton>
      <MoreActions entries={[{ id: "delete", text, onAction: () => setIsDeleting(true) }]} />
      {isDeleting && (
        <DeleteDraftDialog scope={scope} orderId={order._id} onClose={() => setIsDeleting(false)} />
      )}
    </span>
  );
}

function PlacedActions({ scope, order, rights }: ActionProps) {
  const intl = useIntl();
  const [target, setTarget] = useState<OrderStatus>();
  const [isRenaming, setIsRenaming] = useState(false);
  const { status, heldFrom = null, isPartial = false } = order;
  const offered = useMemo(
    () =>
      (rights.canMove ? nextStatuses({ status, heldFrom }, rights.role) : []).filter(
        (to) => !(isPartial && needsAllLanguages(to)),
      ),
    [status, heldFrom, isPartial, rights],
  );
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
  const isForVendor = (to: OrderStatus) => actsForVendor({ status, heldFrom }, to, rights.role);
  const primary = offered.find((to) => to === usualMove({ status, heldFrom }) && !isForVendor(to));
  // Canceling comes last.
  const others = offered.filter((to) => to !== primary).toReversed();
  const entryOf = (to: OrderStatus): MenuEntry => {
    const move = intl.formatMessage({ id: moveMessageId({ status }, to) });
    const text = isForVendor(to) ? intl.formatMessage({ id: "orders.forVendor" }, { move }) : move;
    return { id: to, text, onAction: () => setTarget(to) };
  };
  const entries = inGroups([
    others.filter(isForVendor).map(entryOf),
    rights.canCreate
      ? [
          {
            id: "again",
            text: intl.formatMessage({ id: "orders.again" }),
            href: paths.newOrder(scope, { again: order._id }),
          },
          {
            id: "rename",
            text: intl.formatMessage({ id: "orders.rename" }),
            onAction: () => setIsRenaming(true),
          },
        ]
      : [],
    others.filter((to) => !isForVendor(to)).map(entryOf),
  ]);
  return (
    <span className="flex flex-wrap gap-2">
      {primary && (
        <Button variant="primary" onPress={() => setTarget(primary)}>
          <FormattedMessage id={moveMessageId({ status }, primary)} />
        </Button>
      )}
      {entries.length > 0 && <MoreActions entries={entries} />}
      {target && <MoveDialog scope={scope} order={order} to={target} onClose={() => setTarget(undefined)} />}
      {isRenaming && <RenameDialog scope={scope} order={order} onClose={() => setIsRenaming(false)} />}
    </span>
  );
}

/** Separates the groups that are not empty by lines. */
function inGroups(groups: MenuEntry[][]): MenuEntry[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index > 0 ? ["line", ...group] : group));
}

function MoreActions({ entries }: { entries: readonly MenuEntry[] }) {
  const label = useIntl().formatMessage({ id: "orders.more" });
  return (
    <Menu
      label={label}
      className="h-8"
      button={<Ellipsis aria-label={label} size={16} />}
      entries={entries}
    />
  );
}
