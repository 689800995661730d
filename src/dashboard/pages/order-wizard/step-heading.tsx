import { FormattedMessage } from "react-intl";
import { stepHeadingId } from "./use-step-focus.ts";
import { useWizard } from "./wizard-context.ts";

/** Title of the step; receives the focus when the step opens. */
export function StepHeading() {
  const { step } = useWizard();
  return (
    <div>
      <h2 id={stepHeadingId} tabIndex={-1} className="font-semibold outline-none">
        <FormattedMessage id={`wizard.step.${step}`} />
      </h2>
      <p className="mt-0.5 text-sm text-ink-muted">
        <FormattedMessage id={`wizard.step.${step}.about`} />
      </p>
    </div>
  );
}
