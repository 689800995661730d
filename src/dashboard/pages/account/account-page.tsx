import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useLocation } from "react-router";
import { sessionQuery } from "#dashboard/api/session.ts";
import { Page, Section } from "#dashboard/layout/page.tsx";
import { interfaceLanguages, setPreferences, themes, usePreferences } from "#dashboard/lib/preferences.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { SelectField } from "#dashboard/ui/text-field.tsx";
import { KeySettings } from "./key-settings.tsx";
import { PersonalTokens } from "./personal-tokens.tsx";

/** One's own page: who one is, how the dashboard looks, personal access tokens, keys. */
export function AccountPage() {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const { theme, language } = usePreferences();
  const word = (id: string) => intl.formatMessage({ id });
  const keys = useScrollTo("#keys");
  usePageTitle(word("account.title"));
  return (
    <Page title={session?.user?.name ?? ""} about={session?.user?.email}>
      <Section title={<FormattedMessage id="account.look" />}>
        <div className="flex flex-wrap gap-3">
          <div className="w-52">
            <SelectField
              label={word("account.theme")}
              value={theme}
              options={themes.map((value) => ({ value, label: word(`shell.theme.${value}`) }))}
              onChange={(event) =>
                setPreferences({ theme: themes.find((one) => one === event.target.value) ?? "auto" })
              }
            />
          </div>
          <div className="w-52">
            <SelectField
              label={word("account.language")}
              value={language}
              options={Object.entries(interfaceLanguages).map(([value, label]) => ({ value, label }))}
              onChange={(event) =>
                setPreferences({
                  language: (["en", "de", "ar"] as const).find((one) => one === event.target.value) ?? "en",
                })
              }
            />
          </div>
        </div>
      </Section>
      <Section title={<FormattedMessage id="tokens.title" />} about={<FormattedMessage id="tokens.about" />}>
        <PersonalTokens />
      </Section>
      <div ref={keys} className="scroll-mt-4">
        <Section title={<FormattedMessage id="keys.title" />} about={<FormattedMessage id="keys.about" />}>
          <KeySettings />
        </Section>
      </div>
    </Page>
  );
}

/** Scrolls to a part of the page that the address names. */
function useScrollTo(name: string) {
  const { hash } = useLocation();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === name) part.current?.scrollIntoView();
  }, [hash, name]);
  return part;
}
