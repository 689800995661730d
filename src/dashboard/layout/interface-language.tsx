import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { IntlProvider } from "react-intl";
import { onShownMessages, showLanguage, shownMessages } from "#dashboard/lib/messages/interface-messages.ts";
import { usePreferences } from "#dashboard/lib/storage/preferences.ts";
import { Button } from "#dashboard/ui/button.tsx";

/** The messages of the chosen language, loaded alone; the page turns round for a right-to-left one. */
export function InterfaceLanguageProvider({ children }: { children: ReactNode }) {
  const { language } = usePreferences();
  const shown = useSyncExternalStore(onShownMessages, shownMessages);
  useEffect(() => void showLanguage(language), [language]);
  useEffect(() => {
    if (!shown || shown === "failed") return;
    document.documentElement.lang = shown.language;
    document.documentElement.dir = shown.language === "ar" ? "rtl" : "ltr";
  }, [shown]);
  if (!shown) return null;
  if (shown === "failed") return <NoMessages />;
  return (
    <IntlProvider locale={shown.language} messages={shown.messages}>
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
