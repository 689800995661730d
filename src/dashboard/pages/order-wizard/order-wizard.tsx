import { FormProvider } from "react-hook-form";
import { FormattedMessage } from "react-intl";
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
import { WizardProvider } from "./wizard-context.ts";

/** Steps that show the estimate beside the form, since their fields change it. */
const stepsWithEstimate: readonly OrderStep[] = ["languages", "scope", "review"];

export type WizardProps = WizardInput & { title: string; onPlaced: (placed: Placed) => void };

/** One form in five steps. */
export function OrderWizard({ title, onPlaced, ...input }: WizardProps) {
  const { form, wizard } = useWizardValue(input);
  const { step } = wizard.steps;
  const orderTitle = form.watch("title").trim();
  const shownTitle = orderTitle === "" ? title : <bdi>{orderTitle}</bdi>;
  const hasEstimate = stepsWithEstimate.includes(step);
  return (
    <FormProvider {...form}>
      <WizardProvider value={wizard}>
        <Page isWide title={shownTitle} action={<WizardActions />}>
          <StepBar />
          <DraftNotices />
          <div
            className={
              hasEstimate ? "grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" : "max-w-3xl"
            }
          >
            <section className="min-w-0 space-y-6">
              <StepHeading step={step} />
              {step === "languages" && <LanguagesStep />}
              {step === "scope" && <ScopeStep />}
              {step === "brief" && <BriefStep />}
              {step === "delivery" && <DeliveryStep />}
              {step === "review" && <ReviewSummary />}
            </section>
            {hasEstimate && <EstimatePanel />}
          </div>
          {step === "review" && wizard.draft.end === undefined ? (
            <PlacingFooter onPlaced={onPlaced} />
          ) : (
            <StepFooter />
          )}
        </Page>
        <OpenedRows />
        <LeaveDialog />
      </WizardProvider>
    </FormProvider>
  );
}

/** Title of the step; receives the focus when the step opens. */
function StepHeading({ step }: { step: OrderStep }) {
  return (
    <div>
      <h2 id={stepHeadingId} tabIndex={-1} className="font-semibold outline-none">
        <span className="sr-only">
          <FormattedMessage
            id="wizard.step.number"
            values={{ number: orderSteps.indexOf(step) + 1, total: orderSteps.length }}
          />{" "}
        </span>
        <FormattedMessage id={`wizard.step.${step}`} />
      </h2>
      <p className="mt-0.5 text-sm text-ink-muted">
        <FormattedMessage id={`wizard.step.${step}.about`} />
      </p>
    </div>
  );
}
