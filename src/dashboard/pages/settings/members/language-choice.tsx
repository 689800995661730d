import { useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import { typedTextName } from "#dashboard/api/forms/stored-forms.ts";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { languageByCode } from "#text/languages/languages.ts";

/** Languages that a person may write; no selection means all. */
export function LanguageChoice(props: {
  languages: readonly Language[];
  chosen: readonly string[];
  /** Id of the surrounding form. */
  formStorageName: string;
  onChange: (chosen: string[]) => void;
}) {
  const intl = useIntl();
  return (
    <ManyChoice
      label={intl.formatMessage({ id: "invite.languages" })}
      wrong={intl.formatMessage({ id: "form.unknownLanguage" })}
      hint={intl.formatMessage({ id: "invite.languages.hint" })}
      options={props.languages.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      chosen={props.chosen}
      storageName={typedTextName(props.formStorageName, "languages")}
      parse={(text) => languageByCode(props.languages, text)?.code}
      onChange={props.onChange}
    />
  );
}
