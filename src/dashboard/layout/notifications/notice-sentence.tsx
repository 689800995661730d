import { Fragment } from "react";
import { useIntl } from "react-intl";
import type { Notification } from "#contract/notifications/notifications.ts";
import { useSendsMail } from "#dashboard/api/auth/session.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { languageName } from "#text/languages/language-name.ts";
import { noticeData } from "./notice-data.ts";

/** A notification as one sentence; names have isolated text directions. */
export function NoticeSentence({ notice }: { notice: Notification }) {
  const intl = useIntl();
  const details = noticeData(notice.data);
  const sendsMail = useSendsMail();
  const word = (id: string, otherwise: string) =>
    id in intl.messages ? intl.formatMessage({ id }) : otherwise;
  const name = (code: string) => languageName(code, intl.locale) || code;
  const isolate = (text: string) => <bdi className="font-medium">{text}</bdi>;
  const sentence = intl.formatMessage(
    { id: `inbox.said.${kindOf(notice, details, sendsMail)}` },
    {
      who: isolate(personName(intl, details.who ?? intl.formatMessage({ id: "shell.someone" }))),
      project: isolate(notice.projectName ?? intl.formatMessage({ id: "inbox.noProject" })),
      order: details.order === undefined ? "–" : isolate(nameOfOrder(details.order, details.orderTitle)),
      status: isolate(word(`orders.status.${details.status}`, details.status ?? "")),
      languages: isolate(intl.formatList(details.languages.map(name))),
      count: details.delivered ?? details.returned ?? 0,
      key: isolate(details.key ?? ""),
      language: isolate(name(details.language ?? "")),
      url: isolate(details.url ?? ""),
      role: isolate(word(`role.${details.role}`, details.role ?? "")),
    },
  );
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name
  return [sentence].flat().map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

function nameOfOrder(number: number, title: string | undefined): string {
  return title === undefined ? `#${number}` : `#${number} ${title}`;
}

/** The kind of sentence, depending on the available data. */
function kindOf({ type }: Notification, details: ReturnType<typeof noticeData>, sendsMail: boolean): string {
  if (type === "invitation" && !sendsMail) return "invitation.noMail";
  if (type === "order.created") return details.isAssigned ? "order.assigned" : type;
  if (type === "webhook.disabled") return details.reason === "gone" ? "webhook.gone" : type;
  if (type !== "mention" && type !== "discussion.reply") return type;
  return details.language === undefined ? `${type}.key` : type;
}
