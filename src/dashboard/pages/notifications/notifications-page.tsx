import { useInfiniteQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { FormattedDate, FormattedMessage, FormattedRelativeTime, useIntl } from "react-intl";
import {
  notificationsQuery,
  useFollowUnread,
  useMarkRead,
} from "#dashboard/api/notifications/notifications.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { NoticeList } from "#dashboard/layout/notifications/notice-list.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { MoreRows } from "#dashboard/ui/tables/more-rows.tsx";
import { daysAgo, groupByDay } from "./day-groups.ts";
import { InboxFilters } from "./inbox-filters.tsx";
import { useInboxView } from "./use-inbox-view.ts";

/** Notifications of the last 90 days. */
export function NotificationsPage() {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const title = intl.formatMessage({ id: "shell.notifications" });
  usePageTitle(title);
  const { filter, isUnread, topic } = useInboxView();
  const inbox = useInfiniteQuery(notificationsQuery(filter));
  const unread = useFollowUnread();
  const markRead = useMarkRead();
  const notices = inbox.data?.pages.flat() ?? [];
  return (
    <Page
      title={title}
      about={<FormattedMessage id="inbox.about" />}
      action={
        unread > 0 && (
          <Button onPress={() => markRead.mutate("all", { onSettled: () => focusIfLost() })}>
            <FormattedMessage id="inbox.readAll" />
          </Button>
        )
      }
    >
      <InboxFilters />
      {markRead.isError && <Notice tone="danger">{errorMessage(markRead.error)}</Notice>}
      {inbox.isPending && <Loading />}
      {inbox.isError && <Failed error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {inbox.isSuccess && notices.length === 0 && (
        <Empty icon={Bell} title={<FormattedMessage id={emptyMessageId(isUnread, topic !== undefined)} />}>
          {!isUnread && topic === undefined && <FormattedMessage id="inbox.empty.about" />}
        </Empty>
      )}
      <div data-notices="" className="space-y-5">
        {groupByDay(notices).map(({ day, notices }) => (
          <section key={day}>
            <DayHeading day={day} />
            <div className="overflow-hidden rounded-md border border-line">
              <NoticeList
                label={intl.formatDate(day, { dateStyle: "full", timeZone: "UTC" })}
                notices={notices}
              />
            </div>
          </section>
        ))}
      </div>
      <MoreRows
        hasMore={inbox.hasNextPage}
        isPending={inbox.isFetchingNextPage}
        onMore={() => void inbox.fetchNextPage()}
      />
    </Page>
  );
}

function emptyMessageId(isUnread: boolean, hasTopic: boolean): string {
  if (hasTopic) return "inbox.noMatch";
  return isUnread ? "inbox.allRead" : "inbox.empty";
}

/** Today and yesterday as words, earlier days as dates. */
function DayHeading({ day }: { day: string }) {
  const distance = daysAgo(day, new Date());
  return (
    <h2 className="mb-1.5 text-sm font-semibold text-ink-muted first-letter:uppercase">
      {distance < 2 ? (
        <FormattedRelativeTime value={-distance} unit="day" numeric="auto" />
      ) : (
        <FormattedDate value={day} dateStyle="full" timeZone="UTC" />
      )}
    </h2>
  );
}
