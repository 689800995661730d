import { FormattedMessage } from "react-intl";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { DueDay } from "./due-day.tsx";
import { PeopleField, TranslatorsNotice } from "./people-field.tsx";
import { ReferenceFiles } from "./reference-files.tsx";

/** Due date, reference files, and who is notified. */
export function DeliveryStep() {
  const { steps } = useWizard();
  const { values, register, errorOf } = useOrderForm();
  // Shown at once, unlike other problems.
  const tooSoon = steps.issues.find(({ path }) => path === "dueDate")?.message;
  return (
    <div className="max-w-160 space-y-6">
      <div data-field="dueDate">
        <div className="max-w-60">
          <TextField
            type="date"
            label={<FormattedMessage id="wizard.due" />}
            error={tooSoon ?? errorOf("dueDate")}
            {...register("dueDate")}
          />
        </div>
        <p aria-live="polite" className="mt-1 text-sm">
          {tooSoon === undefined && <DueDay dueDate={values.dueDate} />}
        </p>
      </div>
      <ReferenceFiles />
      <TranslatorsNotice />
      <PeopleField />
    </div>
  );
}
