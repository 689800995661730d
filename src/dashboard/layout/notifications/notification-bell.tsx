import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { FormattedMessage, FormattedNumber } from "react-intl";
import { unreadQuery } from "#dashboard/api/notifications/unread.ts";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";

const NotificationPopover = lazyPopup(() => import("./notification-popover.tsx"), "NotificationPopover");

/** Button with the number of unread notifications; opens the latest notifications. */
export function NotificationBell() {
  const { data: unread = 0 } = useQuery(unreadQuery());
  const { isOpen, button, popover } = useOpener(NotificationPopover);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" variant="ghost" className="h-7 max-sm:!px-1.5">
        <Bell aria-hidden size={16} />
        <span className="sr-only">
          <FormattedMessage id="shell.notifications" />
          {unread > 0 && ": "}
        </span>
        {unread > 0 && (
          <>
            <span aria-hidden className="text-xs font-semibold text-accent tabular-nums">
              {unread > 99 ? "99+" : <FormattedNumber value={unread} />}
            </span>
            <span className="sr-only">
              <FormattedMessage id="shell.unread" values={{ count: unread }} />
            </span>
          </>
        )}
      </Button>
      {isOpen && <NotificationPopover {...popover} />}
    </>
  );
}
