import type { MailLanguage, NotificationType } from "#contract/notifications/notifications.ts";
import { printQuery, queryForKey } from "#contract/query.ts";
import type { Mail } from "#server/platform/jobs/define-job.ts";

type Notice = {
  type: NotificationType;
  data: Record<string, unknown>;
  language: MailLanguage | null;
  app: string | null;
  project: string | null;
  /** URL of the dashboard. */
  url: string;
};

type Sentences = Record<NotificationType, string> & { somebody: string; open: string; mailSettings: string };

/** `{who}` is the person who did it, `{project}` the project. */
const sentences: Record<MailLanguage, Sentences> = {
  en: {
    mention: "{who} mentioned you in {project}",
    "discussion.reply": "{who} replied to you in {project}",
    "order.created": "New order in {project}",
    "order.status_changed": "An order in {project} changed status",
    "order.delivered": "Translations delivered for an order in {project}",
    "order.returned": "{who} sent back translations of an order in {project}",
    "order.commented": "{who} commented on an order in {project}",
    "webhook.failing": "A webhook of {project} is failing",
    "webhook.disabled": "A webhook of {project} was disabled",
    invitation: "{who} invited you to {project}",
    somebody: "Someone",
    open: "Open:",
    mailSettings: "Email settings:",
  },
  de: {
    mention: "{who} hat dich in {project} erwähnt",
    "discussion.reply": "{who} hat dir in {project} geantwortet",
    "order.created": "Neuer Auftrag in {project}",
    "order.status_changed": "Ein Auftrag in {project} hat einen neuen Status",
    "order.delivered": "Übersetzungen für einen Auftrag in {project} geliefert",
    "order.returned": "{who} hat Übersetzungen eines Auftrags in {project} zurückgegeben",
    "order.commented": "{who} hat einen Auftrag in {project} kommentiert",
    "webhook.failing": "Ein Webhook von {project} schlägt fehl",
    "webhook.disabled": "Ein Webhook von {project} wurde abgeschaltet",
    invitation: "{who} hat dich zu {project} eingeladen",
    somebody: "Jemand",
    open: "Öffnen:",
    mailSettings: "E-Mail-Einstellungen:",
  },
  ar: {
    mention: "أشار إليك {who} في {project}",
    "discussion.reply": "ردّ عليك {who} في {project}",
    "order.created": "طلب جديد في {project}",
    "order.status_changed": "تغيّرت حالة طلب في {project}",
    "order.delivered": "تم تسليم ترجمات طلب في {project}",
    "order.returned": "أعاد {who} ترجمات من طلب في {project}",
    "order.commented": "علّق {who} على طلب في {project}",
    "webhook.failing": "يفشل ويب هوك في {project}",
    "webhook.disabled": "تم تعطيل ويب هوك في {project}",
    invitation: "دعاك {who} إلى {project}",
    somebody: "شخص ما",
    open: "فتح:",
    mailSettings: "إعدادات البريد الإلكتروني:",
  },
};

/** Mail of a notification: what happened, the comment, and the link. */
export function mailOf({ type, data, language, app, project, url }: Notice): Omit<Mail, "to"> {
  const mailSentences = sentences[language ?? "en"];
  const author = textIn(data, "user", "name") ?? mailSentences.somebody;
  const subject = mailSentences[type].replace(/\{(who|project)\}/g, (_, name) =>
    name === "who" ? author : (project ?? ""),
  );
  const parts = [
    subject,
    orderNameIn(data),
    textIn(data, "key"),
    textIn(data, "text"),
    `${mailSentences.open}\n${url}${pathOf({ app, data })}`,
    `${mailSentences.mailSettings}\n${url}/account/notifications`,
  ];
  // A name with a line break must not add another header.
  return { subject: subject.replaceAll(/\s+/g, " "), text: `${parts.filter((part) => part).join("\n\n")}\n` };
}

/** Path in the dashboard of the order, the webhook or the string, otherwise of the project. */
function pathOf({ app, data }: Pick<Notice, "app" | "data">): string {
  const [branch, order, webhook, key] = ["branch", "order", "webhook", "key"].map((name) =>
    textIn(data, name),
  );
  if (app === null) return "/projects";
  if (branch === undefined) return `/projects/${app}`;
  const within = `/projects/${app}/${branch}`;
  if (order !== undefined) return `${within}/orders/${order}/overview`;
  if (webhook !== undefined) return `${within}/webhooks/${webhook}/deliveries`;
  if (key === undefined) return `/projects/${app}`;
  const language = textIn(data, "language");
  const search = new URLSearchParams({
    q: printQuery(queryForKey(key)),
    show: "discussions",
    ...(language === undefined ? {} : { languages: language, column: language }),
  });
  return `${within}/translations?${search}`;
}

function orderNameIn(data: Record<string, unknown>): string | undefined {
  if (typeof data.orderNumber !== "number") return undefined;
  return [`#${data.orderNumber}`, textIn(data, "orderTitle")].filter((part) => part !== undefined).join(" ");
}

function textIn(data: unknown, ...path: string[]): string | undefined {
  const found = path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    data,
  );
  return typeof found === "string" && found !== "" ? found : undefined;
}
