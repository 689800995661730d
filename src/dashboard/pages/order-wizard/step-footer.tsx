import { ArrowLeft, ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { orderSteps } from "#dashboard/paths.ts";
import { ActionBar } from "#dashboard/ui/action-bar.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { useWizard } from "./wizard-context.ts";

/** Back and next buttons, always visible; the last step replaces "next" by its own action. */
export function StepFooter({ children }: { children?: ReactNode }) {
  const { steps, draft } = useWizard();
  const { step, goTo } = steps;
  const index = orderSteps.indexOf(step);
  const [previousStep, nextStep] = [orderSteps[index - 1], orderSteps[index + 1]];
  return (
    <ActionBar className="mt-8 flex flex-wrap items-center gap-3">
      {previousStep && (
        <Button onPress={() => void goTo(previousStep)}>
          <ArrowLeft aria-hidden size={14} className="rtl:-scale-x-100" />
          <FormattedMessage id="wizard.back" />
        </Button>
      )}
      <span className="flex-1" />
      {nextStep && (
        <Button
          variant="primary"
          isPending={!draft.stored && draft.saving === "running"}
          onPress={() => void goTo(nextStep)}
        >
          <FormattedMessage
            id="wizard.next"
            values={{ step: <FormattedMessage id={`wizard.step.${nextStep}.short`} /> }}
          />
          <ArrowRight aria-hidden size={14} className="rtl:-scale-x-100" />
        </Button>
      )}
      {children}
    </ActionBar>
  );
}
