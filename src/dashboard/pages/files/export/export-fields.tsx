import { FormattedMessage, useIntl } from "react-intl";
import { multiLanguageFormats } from "#contract/files.ts";
import type { Language } from "#contract/languages.ts";
import { formatOptions } from "#dashboard/appearance/format-names.ts";
import { type StatusStyle, statusWord } from "#dashboard/appearance/status-styles.ts";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { ToggleChips } from "#dashboard/ui/fields/toggle-chips.tsx";
import { languageByCode } from "#text/languages/languages.ts";
import { defaultFlags, exportFlagsOf, limitationOf } from "./export-flags.ts";
import { isFormat, type StoredExport } from "./stored-export-choice.ts";

type Props = {
  choice: StoredExport;
  languages: readonly Language[];
  tags: ReadonlyArray<{ name: string }>;
  statusStyles: readonly StatusStyle[];
  /** Error in the search text. */
  searchProblem: string | undefined;
  onChange: (part: Partial<StoredExport>) => void;
};

/** Options of an export: texts, format and file contents. */
export function ExportFields(props: Props) {
  const { choice, tags, onChange } = props;
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const limitation = limitationOf(choice.format);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label={word("files.format")}
          hint={limitation && word(limitation)}
          options={formatOptions}
          value={choice.format}
          onChange={(picked) => isFormat(picked) && onChange({ format: picked, flags: {} })}
        />
        {/* A template contains the source texts and has no language. */}
        {choice.format !== "gettext_pot" && <LanguageFields {...props} />}
        <ManyChoice
          label={word("files.import.tags")}
          hint={word("files.export.tags.hint")}
          options={tags.map(({ name }) => ({ value: name, label: name }))}
          chosen={choice.tags}
          parse={(text) => tags.find(({ name }) => name === text)?.name}
          onChange={(chosen) => onChange({ tags: chosen })}
        />
        <TextField
          label={word("files.export.search")}
          hint={word("files.export.search.hint")}
          type="search"
          maxLength={4_000}
          error={props.searchProblem === undefined ? undefined : word(`query.problem.${props.searchProblem}`)}
          value={choice.search}
          onChange={({ target }) => onChange({ search: target.value })}
        />
        <StatusField {...props} />
        <TextField
          label={word("files.export.prefix")}
          hint={word("files.export.prefix.hint")}
          dir="ltr"
          className="font-mono"
          maxLength={50}
          value={choice.prefix}
          onChange={({ target }) => onChange({ prefix: target.value })}
        />
      </div>
      <Flags choice={choice} onChange={onChange} />
    </>
  );
}

function LanguageFields({ choice, languages, onChange }: Props) {
  const intl = useIntl();
  return (
    <div className="space-y-2">
      <ManyChoice
        label={intl.formatMessage({ id: "files.export.languages" })}
        hint={intl.formatMessage({
          id: multiLanguageFormats.has(choice.format)
            ? "files.export.languages.hint.together"
            : "files.export.languages.hint",
        })}
        wrong={intl.formatMessage({ id: "form.unknownLanguage" })}
        options={languages.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        chosen={choice.allLanguages ? [] : choice.languages}
        parse={(text) => languageByCode(languages, text)?.code}
        onChange={(chosen) => onChange({ languages: chosen, allLanguages: false })}
      />
      <CheckField
        label={<FormattedMessage id="files.export.allLanguages" values={{ count: languages.length }} />}
        checked={choice.allLanguages}
        onChange={({ target }) => onChange({ allLanguages: target.checked })}
      />
    </div>
  );
}

function StatusField({ choice, statusStyles, onChange }: Props) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: "files.export.statuses" });
  return (
    <div>
      <p aria-hidden className="mb-1 text-sm font-medium">
        {label}
      </p>
      <ToggleChips
        label={label}
        options={statusStyles.map((statusStyle) => {
          const { value, icon: Icon, tone = "", color } = statusStyle;
          return {
            value,
            label: (
              <>
                <Icon aria-hidden size={12} className={`flex-none ${tone}`} {...(color && { color })} />
                <bdi>{statusWord(intl, statusStyle)}</bdi>
              </>
            ),
          };
        })}
        chosen={choice.statuses}
        onChange={(statuses) => onChange({ statuses })}
      />
      <p className="mt-1 text-xs text-ink-muted">
        <FormattedMessage id="files.export.statuses.hint" />
      </p>
    </div>
  );
}

function Flags({ choice, onChange }: Pick<Props, "choice" | "onChange">) {
  return (
    <details className="rounded-md border border-line px-3">
      <summary className="py-2 text-sm font-medium">
        <FormattedMessage id="files.options" />
      </summary>
      <div className="space-y-2 pb-3">
        {exportFlagsOf(choice.format).map((flag) => (
          <CheckField
            key={flag}
            label={<FormattedMessage id={`files.export.option.${flag}`} />}
            checked={choice.flags[flag] ?? defaultFlags.has(flag)}
            onChange={({ target }) => onChange({ flags: { ...choice.flags, [flag]: target.checked } })}
          />
        ))}
      </div>
    </details>
  );
}
