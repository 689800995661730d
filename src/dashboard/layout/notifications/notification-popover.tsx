import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { Dialog, type PopoverProps } from "react-aria-components";
import { FormattedMessage, useIntl } from "react-intl";
import {
  latestNotificationsQuery,
  useFollowUnread,
  useMarkRead,
} from "#dashboard/api/notifications/notifications.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { popoverClass } from "#dashboard/ui/menus/menu-style.ts";
import { Popover } from "#dashboard/ui/menus/popover.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { NoticeList } from "./notice-list.tsx";

type Props = Required<Pick<PopoverProps, "isOpen" | "onOpenChange">> & {
  triggerRef: React.RefObject<Element | null>;
};

/** The latest notifications, with a link to all of them. */
export function NotificationPopover(props: Props) {
  const intl = useIntl();
  const latest = useQuery(latestNotificationsQuery());
  const unread = useFollowUnread();
  const markRead = useMarkRead();
  const title = intl.formatMessage({ id: "shell.notifications" });
  const close = () => props.onOpenChange(false);
  return (
    <Popover
      {...props}
      placement="bottom end"
      className={`${popoverClass} !max-h-[min(36rem,80vh)] w-md max-w-[calc(100vw-1rem)]`}
    >
      <Dialog aria-label={title} className="flex min-h-0 flex-col outline-none">
        <div className="flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line px-3">
          <h2 className="flex-1 font-semibold">{title}</h2>
          {unread > 0 && (
            <Button size="small" variant="ghost" onPress={() => markRead.mutate("all")}>
              <FormattedMessage id="inbox.readAll" />
            </Button>
          )}
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {latest.isPending && (
            <div className="px-3">
              <Loading lines={3} />
            </div>
          )}
          {latest.isError && (
            <div className="px-3">
              <Failed error={latest.error} onRetry={() => void latest.refetch()} />
            </div>
          )}
          {latest.data?.length === 0 && <Empty icon={Bell} title={<FormattedMessage id="inbox.empty" />} />}
          {latest.data && latest.data.length > 0 && (
            <NoticeList label={title} notices={latest.data} onOpened={close} />
          )}
        </div>
        <div className="flex border-t border-line p-2">
          <LinkButton variant="ghost" to={paths.notifications()} onClick={close} className="flex-1">
            <FormattedMessage id="inbox.all" />
          </LinkButton>
        </div>
      </Dialog>
    </Popover>
  );
}
