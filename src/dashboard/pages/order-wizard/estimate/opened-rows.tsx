import { leftOutReasons } from "#contract/orders/orders.ts";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";

const RowsDialog = lazyPopup(() => import("./rows-dialog.tsx"), "RowsDialog");

/** URL parameter of the opened count: language, dot and exclusion reason; no reason for the ordered strings. */
export const rowsParam = "rows";

/** Shows the strings behind the count that the URL names, if any. */
export function OpenedRows() {
  const { estimateState } = useWizard();
  const { value, close } = useOpenParam(rowsParam);
  if (value === undefined || !estimateState.isEnabled) return null;
  const separator = value.lastIndexOf(".");
  const reason = leftOutReasons.find((candidate) => candidate === value.slice(separator + 1)) ?? null;
  return <RowsDialog language={value.slice(0, separator)} reason={reason} onClose={close} />;
}
