import type { ReactNode } from "react";
import { Link } from "react-router";
import { type OrderStep, paths } from "#dashboard/paths.ts";
import { isSecondClick } from "#dashboard/ui/ignore-double-click.ts";
import { useWizard } from "./wizard-context.ts";

/**
 * Link to a step. Creates the draft of a new order first, since the URLs of the other steps contain its id.
 */
export function StepLink(props: {
  step: OrderStep;
  className: string;
  "aria-current"?: "step" | undefined;
  "aria-label"?: string;
  /** Called before the step is shown, unless it opens in another tab. */
  onFollow?: () => void;
  children: ReactNode;
}) {
  const { step, onFollow, children, ...rest } = props;
  const { scope, draft, steps } = useWizard();
  const { stored } = draft;
  return (
    <Link
      {...rest}
      to={stored ? paths.orderDraft(scope, stored.id, step) : paths.newOrder(scope)}
      onClick={(event) => {
        const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
        if (!opensElsewhere) onFollow?.();
        if (stored || opensElsewhere) return;
        event.preventDefault();
        if (step !== "languages" && !isSecondClick(event)) void steps.goTo(step);
      }}
    >
      {children}
    </Link>
  );
}
