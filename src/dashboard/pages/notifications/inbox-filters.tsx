import { FormattedMessage, useIntl } from "react-intl";
import { useSendsMail } from "#dashboard/api/auth/session.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { FilterSelect } from "#dashboard/ui/fields/filter-select.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { inboxTopics, useInboxView } from "./use-inbox-view.ts";

/** Filters by unread and by topic. */
export function InboxFilters() {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const { isUnread, topic, changeView } = useInboxView();
  const sendsMail = useSendsMail();
  return (
    <div className="mb-5 flex flex-wrap gap-2">
      <Segments
        label={word("inbox.show")}
        options={(["all", "unread"] as const).map((value) => ({ value, label: word(`inbox.show.${value}`) }))}
        value={isUnread ? "unread" : "all"}
        onChange={(show) => changeView({ show: show === "all" ? undefined : show })}
      />
      <FilterSelect
        label={word("inbox.topic")}
        all={word("inbox.topic.all")}
        options={Object.keys(inboxTopics).map((value) => ({ value, label: word(`inbox.topic.${value}`) }))}
        value={topic ?? ""}
        onChange={(type) => changeView({ type })}
      />
      <span className="flex-1" />
      {sendsMail && (
        <LinkButton variant="ghost" to={paths.account("notifications")}>
          <FormattedMessage id="inbox.settings" />
        </LinkButton>
      )}
    </div>
  );
}
