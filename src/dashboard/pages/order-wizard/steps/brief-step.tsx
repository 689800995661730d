import { FormattedMessage } from "react-intl";
import { maxBriefLength } from "#contract/orders/orders.ts";
import { BriefFields } from "#dashboard/layout/forms/brief-fields.tsx";
import { useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { TextArea } from "#dashboard/ui/fields/text-field.tsx";

/** Instructions for the translators: the questions of the team's template, and a free text. */
export function BriefStep() {
  const { values, change, template, shown } = useWizard();
  const issues = shown.flatMap(({ path, reason }) => (reason === "brief" ? [{ path, message: "" }] : []));
  return (
    <div className="max-w-160 space-y-6">
      {template.length > 0 && (
        <div data-field="customBrief">
          <BriefFields
            template={template}
            values={values.customBrief}
            onChange={(customBrief) => change({ customBrief })}
            issues={issues}
          />
        </div>
      )}
      <div data-field="brief">
        <TextArea
          label={<FormattedMessage id="wizard.brief" />}
          hint={<FormattedMessage id="wizard.brief.hint" />}
          rows={8}
          dir="auto"
          maxLength={maxBriefLength}
          value={values.brief}
          onChange={({ target }) => change({ brief: target.value })}
        />
      </div>
    </div>
  );
}
