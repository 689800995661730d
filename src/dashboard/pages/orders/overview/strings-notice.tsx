import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Number of an order's strings in some state, with a link to them. */
export function StringsNotice(props: {
  icon: LucideIcon;
  /** Message with a `{count}` argument. */
  messageId: string;
  count: number;
  to: string;
  children?: ReactNode;
}) {
  const { icon: Icon, messageId, count, to } = props;
  if (count === 0) return null;
  return (
    <div className="mb-6">
      <Notice>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Icon aria-hidden size={14} className="flex-none text-warning" />
          <FormattedMessage id={messageId} values={{ count }} />
          <Link to={to} className="underline">
            <FormattedMessage id="orders.showStrings" values={{ count }} />
          </Link>
        </span>
        {props.children}
      </Notice>
    </div>
  );
}
