import { FormattedMessage } from "react-intl";
import { useParams } from "react-router";
import { Page } from "#dashboard/layout/page.tsx";
import { type OrderStep, orderSteps } from "#dashboard/paths.ts";
import { DraftNotices } from "./draft/draft-notices.tsx";
import { LeaveDialog } from "./draft/leave-dialog.tsx";
import { EstimatePanel } from "./estimate/estimate-panel.tsx";
import { OpenedRows } from "./estimate/opened-rows.tsx";
import type { Placed } from "./placing/placed-with-changes.tsx";
import { PlacingFooter } from "./placing/placing-footer.tsx";
import { ReviewSummary } from "./placing/review-summary.tsx";
import { StepBar } from "./step-bar.tsx";
import { StepFooter } from "./step-footer.tsx";
import { BriefStep } from "./steps/brief-step.tsx";
import { DeliveryStep } from "./steps/delivery-step.tsx";
import { LanguagesStep } from "./steps/languages-step.tsx";
import { ScopeStep } from "./steps/scope-step.tsx";
import { stepHeadingId } from "./use-step-focus.ts";
import { useWizardValue, type WizardInput } from "./use-wizard-value.ts";
import { WizardActions } from "./wizard-actions.tsx";
import { useWizard, WizardProvider } from "./wizard-context.ts";

/** Steps that show the estimate beside the form, since their fields change it. */
const stepsWithEstimate: readonly OrderStep[] = ["languages", "scope", "review"];

/** One form in five steps. */
export function OrderWizard(
  props: Omit<WizardInput, "step"> & { title: string; onPlaced: (placed: Placed) => void },
) {
  const { title, onPlaced, ...input } = props;
  const { step: named } = useParams();
  const step = orderSteps.find((candidate) => candidate === named) ?? "languages";
  const wizard = useWizardValue({ ...input, step });
  const hasEstimate = stepsWithEstimate.includes(step);
  return (
    <WizardProvider value={wizard}>
      <Page isWide title={title} action={<WizardActions />}>
        <StepBar />
        <DraftNotices />
        <div
          className={
            hasEstimate ? "grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" : "max-w-3xl"
          }
        >
          <section className="min-w-0 space-y-6">
            <StepHeading />
            {step === "languages" && <LanguagesStep />}
            {step === "scope" && <ScopeStep />}
            {step === "brief" && <BriefStep />}
            {step === "delivery" && <DeliveryStep />}
            {step === "review" && <ReviewSummary />}
          </section>
          {hasEstimate && <EstimatePanel />}
        </div>
        {step === "review" && wizard.state.end === undefined ? (
          <PlacingFooter onPlaced={onPlaced} />
        ) : (
          <StepFooter />
        )}
      </Page>
      <OpenedRows />
      <LeaveDialog />
    </WizardProvider>
  );
}

/** Title of the step; receives the focus when the step opens. */
function StepHeading() {
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
