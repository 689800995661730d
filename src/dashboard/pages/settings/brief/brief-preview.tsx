import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type BriefField, type BriefValue, checkBrief } from "#contract/orders/brief-template.ts";
import { BriefFields } from "#dashboard/layout/forms/brief-fields.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CheckField } from "#dashboard/ui/fields/text-field.tsx";

/** Preview of the form as orders show it; nothing is ordered. */
export function BriefPreview({ template }: { template: readonly BriefField[] }) {
  const intl = useIntl();
  const [values, setValues] = useState<BriefValue[]>([]);
  const [isStrict, setIsStrict] = useState(false);
  // Fields with the name of an earlier field, and duplicate or empty values, are left out: they cannot be saved.
  const single = template
    .filter((field, index) => template.findIndex(({ name }) => name === field.name) === index)
    .map(({ selectionList, ...field }) =>
      selectionList ? { ...field, selectionList: choicesOf(selectionList) } : field,
    );
  const shown = isStrict ? single.map((field) => ({ ...field, mandatory: true })) : single;
  return (
    <section
      aria-labelledby="brief-preview"
      className="rounded-md border border-line bg-surface-2 p-4 lg:sticky lg:top-4"
    >
      <div className="mb-1 flex items-center gap-2">
        <h3 id="brief-preview" className="flex-1 font-semibold">
          <FormattedMessage id="briefDesigner.preview" />
        </h3>
        {values.length > 0 && (
          <Button
            size="small"
            variant="ghost"
            onPress={() => {
              setValues([]);
              focusIfLost();
            }}
          >
            <FormattedMessage id="briefDesigner.preview.empty" />
          </Button>
        )}
      </div>
      <p className="mb-3 text-xs text-ink-muted">
        <FormattedMessage id="briefDesigner.preview.about" />
      </p>
      <div className="mb-4">
        <CheckField
          label={intl.formatMessage({ id: "briefDesigner.preview.strict" })}
          checked={isStrict}
          onChange={({ target }) => setIsStrict(target.checked)}
        />
      </div>
      {shown.length === 0 ? (
        <p className="text-sm text-ink-muted">
          <FormattedMessage id="briefDesigner.preview.none" />
        </p>
      ) : (
        <BriefFields
          template={shown}
          values={values}
          onChange={setValues}
          issues={isStrict ? checkBrief(shown, values).issues : []}
        />
      )}
    </section>
  );
}

function choicesOf(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== "");
}
