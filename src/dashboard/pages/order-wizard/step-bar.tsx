import { Check, CircleAlert } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { type OrderStep, orderSteps } from "#dashboard/paths.ts";
import { StepLink } from "./step-link.tsx";
import { useWizard } from "./wizard-context.ts";

/** All steps, each reachable at any time, marked as complete or with a problem. */
export function StepBar() {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: "wizard.steps" })} className="mb-6 border-b border-line">
      <ol className="flex gap-1 overflow-x-auto">
        {orderSteps.map((step, index) => (
          <li key={step} className="flex-none">
            <StepEntry step={step} number={index + 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

const markStyles = {
  open: "border-line-strong text-ink-muted",
  done: "border-success text-success",
  problem: "border-danger text-danger",
};

function StepEntry({ step, number }: { step: OrderStep; number: number }) {
  const { steps } = useWizard();
  const state = steps.stateOf(step);
  const isCurrent = steps.step === step;
  return (
    <StepLink
      step={step}
      aria-current={isCurrent ? "step" : undefined}
      className="relative flex h-10 items-center gap-2 border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-ink-muted outline-offset-[-2px] hover:text-ink aria-[current=step]:border-accent aria-[current=step]:font-medium aria-[current=step]:text-ink"
    >
      <span
        aria-hidden
        className={`grid size-5 flex-none place-items-center rounded-full border text-xs tabular-nums ${markStyles[state]}`}
      >
        {state === "done" && <Check size={12} />}
        {state === "problem" && <CircleAlert size={12} />}
        {state === "open" && number}
      </span>
      <span className={isCurrent ? "" : "max-sm:sr-only"}>
        <FormattedMessage id={`wizard.step.${step}.short`} />
      </span>
      {state !== "open" && (
        <span className="sr-only">
          <FormattedMessage id={`wizard.state.${state}`} />
        </span>
      )}
    </StepLink>
  );
}
