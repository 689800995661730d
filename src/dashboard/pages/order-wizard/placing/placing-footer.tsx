import { FormattedMessage, useIntl } from "react-intl";
import { orderEndpoints } from "#contract/orders/order-endpoints.ts";
import type { OrderEstimate } from "#contract/orders/orders.ts";
import { hasFailed } from "#dashboard/api/orders/order-file-queue.ts";
import { useOrderFiles } from "#dashboard/api/orders/use-order-files.ts";
import { CopyCurl } from "#dashboard/layout/copy-curl.tsx";
import { isInProgress } from "#dashboard/lib/files/send-queue.ts";
import { EstimateChanges } from "#dashboard/pages/order-wizard/estimate/estimate-changes.tsx";
import { rowsOf, totalOf } from "#dashboard/pages/order-wizard/estimate/estimate-rows.ts";
import { type OrderIssue, stepOf } from "#dashboard/pages/order-wizard/order-rules.ts";
import { creationOf } from "#dashboard/pages/order-wizard/order-values.ts";
import { StepFooter } from "#dashboard/pages/order-wizard/step-footer.tsx";
import { StepLink } from "#dashboard/pages/order-wizard/step-link.tsx";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { NameList } from "#dashboard/ui/name-list.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { Placed } from "./placed-with-changes.tsx";
import { usePlacing } from "./use-placing.ts";

const briefPrefix = "customBrief.";

/** The "place order" action, with the problems that prevent it above. */
export function PlacingFooter({ onPlaced }: { onPlaced: (placed: Placed) => void }) {
  const intl = useIntl();
  const { scope, draft, steps, estimateState, template } = useWizard();
  const { values } = useOrderForm();
  const { items } = useOrderFiles(scope, draft.stored?.id ?? "");
  const { placeOrder: place, isPending, problem, changes } = usePlacing(onPlaced);
  const issues = steps.issues;
  const isEmpty = issues.length === 0 && estimateState.estimate?.sourceWordCount === 0;
  const fieldName = (issue: OrderIssue) =>
    issue.path.startsWith(briefPrefix)
      ? issue.path.slice(briefPrefix.length)
      : intl.formatMessage({ id: `wizard.step.${stepOf(issue)}.short` });
  const isSending = items.some(isInProgress);
  const failedFiles = items.filter(hasFailed).map(({ file }) => file.name);
  return (
    <>
      <div className="mt-6 max-w-3xl space-y-3 empty:hidden">
        {isSending && (
          <Notice>
            <FormattedMessage id="wizard.filesOnTheirWay" />
          </Notice>
        )}
        {failedFiles.length > 0 && (
          <Notice tone="danger">
            <FormattedMessage
              id="wizard.filesLeftBehind"
              values={{ names: <NameList names={failedFiles} /> }}
            />
          </Notice>
        )}
        {changes.length > 0 && (
          <Notice tone="danger">
            <FormattedMessage id="wizard.changedEstimate" />
            <EstimateChanges changes={changes} />
          </Notice>
        )}
        {(issues.length > 0 || isEmpty) && (
          <Notice tone="danger">
            <FormattedMessage id="wizard.missing" />
            <ul className="mt-1 list-disc ps-5">
              {issues.map((issue) => (
                <li key={issue.path}>
                  <StepLink
                    step={stepOf(issue)}
                    className="underline"
                    onFollow={() => steps.focusIssue(issue)}
                  >
                    {fieldName(issue)}
                  </StepLink>
                  {" – "}
                  {issue.message}
                </li>
              ))}
              {isEmpty && (
                <li>
                  <FormattedMessage id="wizard.missing.words" />
                </li>
              )}
            </ul>
          </Notice>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
      <StepFooter>
        {estimateState.estimate && <Volume estimate={estimateState.estimate} />}
        {issues.length === 0 && (
          <CopyCurl
            requests={[
              {
                endpoint: orderEndpoints.create,
                query: scope,
                body: { ...creationOf(values, template), status: "requested" },
              },
            ]}
          />
        )}
        <Button
          variant="primary"
          isPending={isPending || isSending || estimateState.isUpdating}
          onPress={place}
        >
          <FormattedMessage id={changes.length > 0 ? "wizard.placeAnyway" : "wizard.place"} />
        </Button>
      </StepFooter>
    </>
  );
}

/** Number of ordered strings, words and languages, and of source words. */
function Volume({ estimate }: { estimate: OrderEstimate }) {
  const rows = rowsOf(estimate).filter(({ strings }) => strings > 0);
  if (rows.length === 0) return null;
  const { strings, words } = totalOf(rows);
  return (
    <span className="text-end text-sm tabular-nums max-sm:order-first max-sm:w-full max-sm:text-start">
      <span className="font-medium">
        <FormattedMessage id="orders.volume" values={{ strings, words, languages: rows.length }} />
      </span>
      <span className="block text-xs text-ink-muted">
        <FormattedMessage id="wizard.place.words" values={{ words: estimate.sourceWordCount }} />
      </span>
    </span>
  );
}
