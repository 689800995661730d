import type { MessageFormatElement } from "react-intl";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { currentLanguage, type InterfaceLanguage } from "#dashboard/lib/storage/preferences.ts";

type Messages = Record<string, MessageFormatElement[]>;
type ShownLanguage = { language: InterfaceLanguage; messages: Messages };
type Load = () => Promise<{ messages: Messages }>;

const loaders: Record<InterfaceLanguage, { first: Load; rest: Load }> = {
  en: { first: () => import("virtual:messages/en"), rest: () => import("virtual:messages/en/rest") },
  de: { first: () => import("virtual:messages/de"), rest: () => import("virtual:messages/de/rest") },
  ar: { first: () => import("virtual:messages/ar"), rest: () => import("virtual:messages/ar/rest") },
};

let shown: ShownLanguage | "failed" | undefined;
let needsRest = false;
const listeners = createListeners();

/** The messages of the interface; undefined until the first messages are loaded. */
export const shownMessages = () => shown;

export const onShownMessages = listeners.subscribe;

/** Switches to a language once its messages are loaded. Falls back to English if they cannot be loaded. */
export async function showLanguage(language: InterfaceLanguage): Promise<void> {
  const messages = await loadMessages(language)
    .catch(() => loadMessages("en"))
    .catch(() => undefined);
  if (language !== currentLanguage()) return;
  if (messages) show(language, messages);
  else if (shown === undefined) notify("failed");
}

/** Loads all messages besides the first ones, for parts that need them; resolves when they are shown. */
export async function loadRestOfMessages(): Promise<void> {
  needsRest = true;
  const language = currentLanguage();
  const messages = await loadMessages(language);
  if (language === currentLanguage()) show(language, messages);
}

async function loadMessages(language: InterfaceLanguage): Promise<Messages> {
  const { first, rest } = loaders[language];
  const parts = await Promise.all(needsRest ? [first(), rest()] : [first()]);
  return Object.assign({}, ...parts.map((part) => part.messages));
}

/** Shows messages in addition to those of the same language: the first messages may arrive after all others. */
function show(language: InterfaceLanguage, messages: Messages): void {
  const current = typeof shown === "object" && shown.language === language ? shown.messages : {};
  if (Object.keys(messages).every((id) => id in current)) return;
  notify({ language, messages: { ...current, ...messages } });
}

function notify(next: ShownLanguage | "failed"): void {
  shown = next;
  listeners.notify();
}
