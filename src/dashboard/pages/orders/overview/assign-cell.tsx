import { UserPlus } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { isFinal } from "#contract/orders/order-moves.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { NameList } from "#dashboard/ui/name-list.tsx";

/** Assignees of a language, with a button to change them. */
export function AssignCell(props: {
  order: OrderDetails;
  language: string;
  name: string;
  canAssign: boolean;
  onAssign: () => void;
}) {
  const { order, language } = props;
  const intl = useIntl();
  const people = (order.assignees ?? []).filter((assignee) => assignee.language === language);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {people.length > 0 ? (
        <span>
          <NameList names={people.map(({ name }) => name)} />
        </span>
      ) : (
        <span className="whitespace-nowrap text-ink-muted">
          <FormattedMessage id="orders.assigned.nobody" />
        </span>
      )}
      {props.canAssign && !isFinal(order.status) && (
        <Button
          size="small"
          variant="ghost"
          aria-label={intl.formatMessage({ id: "orders.assign.of" }, { name: props.name })}
          onPress={props.onAssign}
        >
          <UserPlus aria-hidden size={14} />
        </Button>
      )}
    </span>
  );
}
