import { type ReactNode, useEffect, useState } from "react";
import { IntlProvider, type MessageFormatElement } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { type InterfaceLanguage, usePreferences } from "./preferences.ts";

type Messages = Record<string, MessageFormatElement[]>;
type Loaded = { language: InterfaceLanguage; messages: Messages };

const loaders: Record<InterfaceLanguage, () => Promise<{ messages: Messages }>> = {
  en: () => import("virtual:messages/en"),
  de: () => import("virtual:messages/de"),
  ar: () => import("virtual:messages/ar"),
};

const loadings = new Map<InterfaceLanguage, Promise<Loaded>>();

/** Begins to load the messages of a language; whoever needs them then finds them on their way. */
export function loadMessages(language: InterfaceLanguage): Promise<Loaded> {
  const loading =
    loadings.get(language) ?? loaders[language]().then(({ messages }) => ({ language, messages }));
  loadings.set(language, loading);
  loading.catch(() => loadings.delete(language));
  return loading;
}

/**
 * The messages of the chosen language, loaded alone; the page turns round for a right-to-left one. English stands in
 * for a language that cannot be loaded.
 */
export function InterfaceLanguageProvider({ children }: { children: ReactNode }) {
  const { language } = usePreferences();
  const [loaded, setLoaded] = useState<Loaded | "failed">();
  useEffect(() => {
    let isWanted = true;
    void loadMessages(language)
      .catch(() => loadMessages("en"))
      .catch(() => undefined)
      .then((arrived) => isWanted && setLoaded((shown) => arrived ?? shown ?? "failed"));
    return () => {
      isWanted = false;
    };
  }, [language]);
  useEffect(() => {
    if (!loaded || loaded === "failed") return;
    document.documentElement.lang = loaded.language;
    document.documentElement.dir = loaded.language === "ar" ? "rtl" : "ltr";
  }, [loaded]);
  if (!loaded) return null;
  if (loaded === "failed") return <NoMessages />;
  return (
    <IntlProvider locale={loaded.language} messages={loaded.messages}>
      {children}
    </IntlProvider>
  );
}

/** The only words that are not among the messages: there are none to take them from. */
function NoMessages() {
  return (
    <main role="alert" className="p-6">
      <p className="mb-3">
        Parlance could not be loaded completely. Check the network, then reload the page.
      </p>
      <Button onPress={() => window.location.reload()}>Reload the page</Button>
    </main>
  );
}
