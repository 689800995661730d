import { useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { SuggestField } from "#dashboard/ui/fields/suggest-field.tsx";
import type { UploadFields } from "./upload-queue.ts";

/** Suggested values of the fields. */
export type SuggestedValues = {
  screens: readonly string[];
  devices: readonly string[];
  systems: readonly string[];
  versions: readonly string[];
  languages: readonly Language[];
};

/** Screens come from the tags, the other values from existing screenshots. */
export function suggestedValuesOf(
  tags: readonly string[],
  languages: readonly Language[],
  shots: readonly Screenshot[],
): SuggestedValues {
  const values = (read: (metadata: Screenshot["metadata"]) => string) =>
    [...new Set(shots.map(({ metadata }) => read(metadata)))].filter((value) => value !== "").sort();
  return {
    screens: tags,
    languages,
    devices: values(({ deviceModel }) => deviceModel),
    systems: values(({ operatingSystem }) => operatingSystem),
    versions: values(({ bundleVersion }) => bundleVersion),
  };
}

type FieldsProps = {
  suggested: SuggestedValues;
  fields: UploadFields;
  screenError?: string | undefined;
  onChange: (change: Partial<UploadFields>) => void;
};

/** The screen, language and device of screenshots. */
export function ScreenshotFields({ suggested, fields, screenError, onChange }: FieldsProps) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SuggestField
        label={word("shots.field.screen")}
        hint={word("shots.field.screen.hint")}
        error={screenError}
        suggestions={suggested.screens}
        value={fields.screen}
        maxLength={400}
        onChange={(screen) => onChange({ screen })}
      />
      <ChoiceField
        label={word("shots.filter.language")}
        options={[
          { value: "", label: word("shots.field.language.none") },
          ...suggested.languages.map(({ code, name }) => ({ value: code, label: name })),
          ...unknownLanguage(suggested.languages, fields.language),
        ]}
        value={fields.language}
        onChange={(picked) => onChange({ language: picked })}
      />
      <SuggestField
        label={word("shots.filter.device")}
        suggestions={suggested.devices}
        value={fields.device}
        maxLength={400}
        onChange={(device) => onChange({ device })}
      />
      <div className="grid grid-cols-2 gap-3">
        <SuggestField
          label={word("shots.filter.os")}
          suggestions={suggested.systems}
          value={fields.os}
          maxLength={400}
          onChange={(os) => onChange({ os })}
        />
        <SuggestField
          label={word("shots.filter.version")}
          suggestions={suggested.versions}
          value={fields.version}
          maxLength={400}
          onChange={(version) => onChange({ version })}
        />
      </div>
    </div>
  );
}

/** Keeps a language that the device reported and the branch does not have. */
function unknownLanguage(languages: readonly Language[], reported: string) {
  const isKnown = reported === "" || languages.some(({ code }) => code === reported);
  return isKnown ? [] : [{ value: reported, label: reported }];
}
