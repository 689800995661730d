import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { countsQuery } from "#dashboard/api/counts.ts";
import { type LanguageCounts, readCounter } from "#dashboard/appearance/counters.ts";
import { copiesWhole } from "#dashboard/pages/order-wizard/order-values.ts";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";

/** Up to this many languages, the list has no search field. */
const fewLanguages = 8;

/** Target languages, each with its share of untranslated strings. */
export function TargetLanguages() {
  const intl = useIntl();
  const id = useId();
  const { languages } = useWizard();
  const { values, change, errorOf, copied } = useOrderForm();
  const [text, setText] = useState("");
  const problem = errorOf("languages");
  const targets = languages.filter(({ code }) => code !== values.sourceLanguage);
  // Selected languages that were deleted from the project stay visible, so that they can be deselected.
  const deleted = values.languages.filter((code) => targets.every((language) => language.code !== code));
  const all = [...targets, ...deleted.map((code) => ({ code, name: code }))];
  const searchText = text.trim().toLocaleLowerCase();
  const byName = all.toSorted((a, b) => a.name.localeCompare(b.name, intl.locale));
  const matches = byName.filter(({ code, name }) =>
    `${name} ${code}`.toLocaleLowerCase().includes(searchText),
  );
  const choose = (codes: readonly string[], isChosen: boolean) =>
    change({
      languages: isChosen
        ? [...new Set([...values.languages, ...codes])]
        : values.languages.filter((code) => !codes.includes(code)),
    });
  const matchingCodes = matches.map(({ code }) => code);
  return (
    <fieldset data-field="languages" aria-describedby={`${id}-about`}>
      <legend className="mb-1 text-sm font-medium">
        <FormattedMessage id="wizard.targets" />
      </legend>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        {all.length > fewLanguages && (
          <SearchBox
            label={intl.formatMessage({ id: "wizard.findLanguage" })}
            value={text}
            onChange={setText}
          />
        )}
        <Button size="small" onPress={() => choose(matchingCodes, true)}>
          <FormattedMessage id="wizard.chooseAll" values={{ count: matches.length }} />
        </Button>
        <Button size="small" onPress={() => choose(matchingCodes, false)}>
          <FormattedMessage id="wizard.chooseNone" />
        </Button>
        <span aria-live="polite" className="text-xs text-ink-muted">
          <FormattedMessage id="wizard.chosen" values={{ count: values.languages.length }} />
        </span>
      </div>
      <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {matches.map(({ code, name }) => (
          <LanguageEntry
            key={code}
            code={code}
            name={name}
            isDeleted={deleted.includes(code)}
            isInvalid={problem !== undefined}
            isChosen={values.languages.includes(code)}
            onChoose={(isChosen) => choose([code], isChosen)}
          />
        ))}
        {matches.length === 0 && (
          <li className="px-3 py-2 text-sm text-ink-muted">
            <FormattedMessage id="wizard.noLanguage" />
          </li>
        )}
      </ul>
      <p id={`${id}-about`} className={`mt-1 text-xs ${problem ? "text-danger" : "text-ink-muted"}`}>
        {problem ??
          (copiesWhole(values) && values.languages.length === 0 && (
            <FormattedMessage
              id="wizard.targets.copied"
              values={{
                known: copied !== undefined,
                number: copied?.orderNumber,
                count: copied?.languages.length,
              }}
            />
          ))}
      </p>
    </fieldset>
  );
}

function LanguageEntry(props: {
  code: string;
  name: string;
  isDeleted: boolean;
  isInvalid: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const { code, name, isDeleted } = props;
  const { scope } = useWizard();
  const { data } = useQuery(countsQuery(scope, ""));
  const counts = data?.[code] as LanguageCounts | undefined;
  return (
    <li>
      <label className="flex items-center gap-x-2.5 px-3 py-1.5 text-sm hover:bg-surface-2 max-sm:flex-wrap">
        <input
          type="checkbox"
          checked={props.isChosen}
          aria-invalid={props.isInvalid}
          onChange={({ target }) => props.onChoose(target.checked)}
          className="size-4 flex-none accent-accent"
        />
        <bdi className="min-w-0 truncate">{name}</bdi>
        <bdi className="flex-none font-mono text-xs text-ink-muted">{code}</bdi>
        <span className="flex-1" />
        <span className="flex-none text-xs text-ink-muted tabular-nums max-sm:basis-full max-sm:ps-6.5">
          {isDeleted && <FormattedMessage id="wizard.languageGone" />}
          {counts && (
            <FormattedMessage
              id="wizard.untranslated"
              values={{
                strings: readCounter(counts, "notTranslated", "strings"),
                words: readCounter(counts, "notTranslated", "words"),
              }}
            />
          )}
        </span>
      </label>
    </li>
  );
}
