import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { IntlProvider } from "react-intl";
import { onShownMessages, showLanguage, shownMessages } from "#dashboard/lib/messages/interface-messages.ts";
import { usePreferences } from "#dashboard/lib/storage/preferences.ts";
import { Button } from "#dashboard/ui/button.tsx";

/**
 * Provides the messages of the selected language, loaded on demand; sets the page direction for right-to-left
 * languages.
 */
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

/** The only hard-coded texts: shown when no messages could be loaded. */
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
