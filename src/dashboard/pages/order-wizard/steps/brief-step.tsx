import { FormattedMessage } from "react-intl";
import { maxBriefLength } from "#contract/orders/orders.ts";
import { BriefFields } from "#dashboard/layout/forms/brief-fields.tsx";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { TextArea } from "#dashboard/ui/fields/text-field.tsx";

/** Instructions for the translators: the questions of the team's template, and a free text. */
export function BriefStep() {
  const { template, steps } = useWizard();
  const { values, change, register, errorOf } = useOrderForm();
  return (
    <div className="max-w-160 space-y-6">
      {template.length > 0 && (
        <div data-field="customBrief">
          <BriefFields
            template={template}
            values={values.customBrief}
            onChange={(customBrief) => change({ customBrief })}
            issues={errorOf("customBrief") ? steps.issues : []}
          />
        </div>
      )}
      <div data-field="brief">
        <TextArea
          label={<FormattedMessage id={template.length > 0 ? "wizard.brief" : "wizard.brief.only"} />}
          hint={<FormattedMessage id="wizard.brief.hint" />}
          rows={8}
          dir="auto"
          maxLength={maxBriefLength}
          {...register("brief")}
        />
      </div>
    </div>
  );
}
