import { FormattedMessage, useIntl } from "react-intl";
import { Section } from "#dashboard/layout/page.tsx";
import {
  interfaceLanguages,
  setPreferences,
  themes,
  usePreferences,
} from "#dashboard/lib/storage/preferences.ts";
import { SelectField } from "#dashboard/ui/fields/text-field.tsx";

/** Theme and language of the dashboard, stored in this browser. */
export function AppearanceSettings() {
  const intl = useIntl();
  const { theme, language } = usePreferences();
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <Section
      title={<FormattedMessage id="account.look" />}
      about={<FormattedMessage id="account.look.about" />}
    >
      <div className="flex flex-wrap gap-3">
        <div className="w-52">
          <SelectField
            label={word("account.theme")}
            value={theme}
            options={themes.map((value) => ({ value, label: word(`shell.theme.${value}`) }))}
            onChange={({ target }) =>
              setPreferences({ theme: themes.find((candidate) => candidate === target.value) ?? "auto" })
            }
          />
        </div>
        <div className="w-52">
          <SelectField
            label={word("account.language")}
            value={language}
            options={Object.entries(interfaceLanguages).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) =>
              setPreferences({
                language:
                  (["en", "de", "ar"] as const).find((candidate) => candidate === target.value) ?? "en",
              })
            }
          />
        </div>
      </div>
    </Section>
  );
}
