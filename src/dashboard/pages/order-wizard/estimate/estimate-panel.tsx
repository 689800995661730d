import { FormattedMessage } from "react-intl";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { problemsOf } from "#dashboard/pages/order-wizard/order-rules.ts";
import { useOrderProblemMessage } from "#dashboard/pages/order-wizard/use-problem-message.ts";
import { useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { rowsOf } from "./estimate-rows.ts";
import { EstimateTable } from "./estimate-table.tsx";

/** Shows what the current order would contain, and what is excluded and why. */
export function EstimatePanel() {
  const { estimateState } = useWizard();
  const { estimate, isEnabled, isUpdating, error } = estimateState;
  return (
    <aside aria-labelledby="order-estimate" className="min-w-0 self-start lg:sticky lg:top-4">
      <div className="mb-2 flex items-baseline gap-3">
        <h2 id="order-estimate" className="font-semibold">
          <FormattedMessage id="wizard.estimate" />
        </h2>
        <span role="status" className="text-xs text-ink-muted">
          {isUpdating && estimate && <FormattedMessage id="wizard.estimate.updating" />}
        </span>
      </div>
      {!isEnabled && (
        <p className="text-sm text-ink-muted">
          <FormattedMessage id="wizard.estimate.none" />
        </p>
      )}
      {error !== null && <EstimateError error={error} />}
      {isEnabled && !estimate && error === null && <Loading lines={4} />}
      {estimate && (
        <div className="space-y-3">
          <EstimateTable rows={rowsOf(estimate)} isUpdating={isUpdating} />
          {estimate.sourceWordCount === 0 && (
            <Notice>
              <FormattedMessage id="wizard.estimate.nothing" />
            </Notice>
          )}
        </div>
      )}
    </aside>
  );
}

/** Error of an estimate: for an invalid choice its problem, for another error a button to retry. */
function EstimateError({ error }: { error: unknown }) {
  const { estimateState } = useWizard();
  const messageOf = useOrderProblemMessage();
  const [problem] = error instanceof ApiCallError ? problemsOf(error.details) : [];
  if (!problem) return <Failed error={error} onRetry={estimateState.retry} />;
  return <p className="text-sm text-ink-muted">{messageOf(problem)}</p>;
}
