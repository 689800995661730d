import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { FormattedMessage, FormattedNumber } from "react-intl";
import { unreadQuery } from "#dashboard/api/notifications/unread.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { openedLater } from "#dashboard/lib/loading/opened-later.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";

const load = loadLater(() => import("./notification-popover.tsx"));
const NotificationPopover = openedLater(load, (module) => module.NotificationPopover);

/** The number of unread notifications; opens the latest ones. */
export function NotificationBell() {
  const { data: unread = 0 } = useQuery(unreadQuery());
  const { isOpen, button, popover } = useOpener(load);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" variant="ghost" className="h-7">
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
