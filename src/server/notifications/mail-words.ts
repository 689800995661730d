import type { MailLanguage, NotificationType } from "#contract/notifications.ts";
import { keyNamed, printQuery } from "#contract/query.ts";
import type { Mail } from "#server/mail/mail.ts";

type Notice = {
  type: NotificationType;
  data: Record<string, unknown>;
  language: MailLanguage | null;
  app: string | null;
  project: string | null;
  /** Where the dashboard is. */
  url: string;
};

type Words = Record<NotificationType, string> & { somebody: string; open: string; choose: string };

/** `{who}`: whose doing it was, `{project}`: where. */
const words: Record<MailLanguage, Words> = {
  en: {
    mention: "{who} mentions you in {project}",
    "discussion.reply": "{who} replies to a discussion of yours in {project}",
    "order.created": "There is a new order in {project}",
    "order.status_changed": "An order in {project} has a new status",
    "order.delivered": "Translations of an order in {project} were delivered",
    "order.commented": "{who} writes about an order in {project}",
    "webhook.failing": "A webhook of {project} fails",
    "webhook.disabled": "A webhook of {project} was switched off",
    invitation: "{who} invites you to {project}",
    somebody: "Somebody",
    open: "Open it:",
    choose: "Choose in your account what comes by mail:",
  },
  de: {
    mention: "{who} erwähnt dich in {project}",
    "discussion.reply": "{who} antwortet auf eine deiner Diskussionen in {project}",
    "order.created": "Es gibt einen neuen Auftrag in {project}",
    "order.status_changed": "Ein Auftrag in {project} hat einen neuen Status",
    "order.delivered": "Übersetzungen eines Auftrags in {project} wurden geliefert",
    "order.commented": "{who} schreibt zu einem Auftrag in {project}",
    "webhook.failing": "Ein Webhook von {project} schlägt fehl",
    "webhook.disabled": "Ein Webhook von {project} wurde abgeschaltet",
    invitation: "{who} lädt dich zu {project} ein",
    somebody: "Jemand",
    open: "Öffnen:",
    choose: "Was per Mail kommt, bestimmst du in deinem Konto:",
  },
  ar: {
    mention: "ذكرك {who} في {project}",
    "discussion.reply": "رد {who} على نقاش تشارك فيه في {project}",
    "order.created": "يوجد طلب جديد في {project}",
    "order.status_changed": "تغيرت حالة طلب في {project}",
    "order.delivered": "تم تسليم ترجمات طلب في {project}",
    "order.commented": "كتب {who} عن طلب في {project}",
    "webhook.failing": "يفشل ويب هوك في {project}",
    "webhook.disabled": "تم إيقاف ويب هوك في {project}",
    invitation: "يدعوك {who} إلى {project}",
    somebody: "شخص ما",
    open: "افتحه:",
    choose: "اختر في حسابك ما يصلك بالبريد:",
  },
};

/** The mail of a notification: what happened, what was said, and the way there. */
export function mailOf({ type, data, language, app, project, url }: Notice): Omit<Mail, "to"> {
  const said = words[language ?? "en"];
  const who = textIn(data, "user", "name") ?? said.somebody;
  const subject = said[type].replace(/\{(who|project)\}/g, (_, name) =>
    name === "who" ? who : (project ?? ""),
  );
  const parts = [
    subject,
    textIn(data, "key"),
    textIn(data, "text"),
    `${said.open}\n${url}${pathOf({ app, data })}`,
    `${said.choose}\n${url}/account/notifications`,
  ];
  // A name with a line break must not begin another header.
  return { subject: subject.replaceAll(/\s+/g, " "), text: `${parts.filter((part) => part).join("\n\n")}\n` };
}

/** The dashboard's address of the order, the webhook or the string, else of the project. */
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
    q: printQuery(keyNamed(key)),
    show: "discussions",
    ...(language === undefined ? {} : { languages: language, column: language }),
  });
  return `${within}/translations?${search}`;
}

function textIn(data: unknown, ...path: string[]): string | undefined {
  const found = path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    data,
  );
  return typeof found === "string" && found !== "" ? found : undefined;
}
