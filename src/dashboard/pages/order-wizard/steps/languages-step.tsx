import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import { maxOrderTitle } from "#contract/orders/orders.ts";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { paths } from "#dashboard/paths.ts";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { CopyFields } from "./copy-fields.tsx";
import { TargetLanguages } from "./target-languages.tsx";

/** Title, source and target languages, or those of an earlier order. */
export function LanguagesStep() {
  const { scope } = useWizard();
  return (
    <div className="space-y-6">
      <Title />
      <SourceLanguage />
      <CopyFields />
      <TargetLanguages />
      <p className="text-xs text-ink-muted">
        <Link to={paths.settings(scope, "languages")} className="underline">
          <FormattedMessage id="wizard.addLanguages" />
        </Link>
      </p>
    </div>
  );
}

function Title() {
  const { register, errorOf } = useOrderForm();
  return (
    <div data-field="title" className="max-w-120">
      <TextField
        label={<FormattedMessage id="wizard.title" />}
        hint={<FormattedMessage id="wizard.title.hint" />}
        error={errorOf("title")}
        dir="auto"
        maxLength={maxOrderTitle}
        {...register("title", { setValueAs: (title: string) => (title.trim() === "" ? "" : title) })}
      />
    </div>
  );
}

function SourceLanguage() {
  const intl = useIntl();
  const { languages } = useWizard();
  const { values, change, errorOf } = useOrderForm();
  const { sourceLanguage } = values;
  const projectOptions = languages.map(({ code, name, base }) => ({
    value: code,
    label: base ? intl.formatMessage({ id: "wizard.baseOf" }, { name }) : `${name} (${code})`,
  }));
  const isInProject = projectOptions.some(({ value }) => value === sourceLanguage);
  const missing = { value: sourceLanguage, label: sourceLanguage || "–" };
  const options = isInProject ? projectOptions : [missing, ...projectOptions];
  return (
    <div data-field="sourceLanguage" className="max-w-80">
      <ChoiceField
        label={<FormattedMessage id="wizard.source" />}
        error={errorOf("sourceLanguage")}
        options={options}
        value={sourceLanguage}
        onChange={(picked) =>
          change({
            sourceLanguage: picked,
            languages: values.languages.filter((code) => code !== picked),
          })
        }
      />
    </div>
  );
}
