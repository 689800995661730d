import type { LucideIcon } from "lucide-react";
import { FormattedMessage } from "react-intl";

export type StateStyle = { icon: LucideIcon; tone: string };

/** A state in a list: icon and word, not only colour. */
export function StateMark({
  statusStyle: { icon: Icon, tone },
  messageId,
}: {
  statusStyle: StateStyle;
  messageId: string;
}) {
  return (
    <span className={`inline-flex items-center gap-1.5 align-top whitespace-nowrap ${tone}`}>
      <Icon aria-hidden size={14} className="flex-none" />
      <FormattedMessage id={messageId} />
    </span>
  );
}
