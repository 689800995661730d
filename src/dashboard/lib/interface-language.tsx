import { type ReactNode, useEffect, useState } from "react";
import { IntlProvider, type MessageFormatElement } from "react-intl";
import { type InterfaceLanguage, usePreferences } from "./preferences.ts";

type Messages = Record<string, MessageFormatElement[]>;

const loaders: Record<InterfaceLanguage, () => Promise<{ messages: Messages }>> = {
  en: () => import("virtual:messages/en"),
  de: () => import("virtual:messages/de"),
  ar: () => import("virtual:messages/ar"),
};

/** The messages of the chosen language, loaded alone; the page turns round for a right-to-left one. */
export function InterfaceLanguageProvider({ children }: { children: ReactNode }) {
  const { language } = usePreferences();
  const [loaded, setLoaded] = useState<{ language: InterfaceLanguage; messages: Messages }>();
  useEffect(() => {
    let isWanted = true;
    void loaders[language]().then(({ messages }) => isWanted && setLoaded({ language, messages }));
    return () => {
      isWanted = false;
    };
  }, [language]);
  useEffect(() => {
    if (!loaded) return;
    document.documentElement.lang = loaded.language;
    document.documentElement.dir = loaded.language === "ar" ? "rtl" : "ltr";
  }, [loaded]);
  if (!loaded) return null;
  return (
    <IntlProvider locale={loaded.language} messages={loaded.messages}>
      {children}
    </IntlProvider>
  );
}
