import { FormattedMessage, useIntl } from "react-intl";
import { type Step, steps, stepWord, stripeClass } from "./text-steps.ts";

/** The stripe of a step as a small mark beside a word. */
function StepMark({ step }: { step: Step | "failing" }) {
  return (
    <span aria-hidden className="relative inline-block h-6 w-2 flex-none align-middle [--stripe-width:6px]">
      <span className={stripeClass[step]} />
    </span>
  );
}

/** The steps of a text from empty to published, and failing checks, each with its stripe. */
export function StepLegend() {
  const intl = useIntl();
  return (
    <ul className="grid grid-cols-2 gap-x-6 max-sm:grid-cols-1">
      {steps.map((step) => (
        <li key={step} className="flex items-center gap-2">
          <StepMark step={step} />
          {stepWord(intl, step)}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <StepMark step="failing" />
        <FormattedMessage id="grid.mark.failing" />
      </li>
    </ul>
  );
}
