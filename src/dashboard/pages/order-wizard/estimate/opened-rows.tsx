import { lazy, Suspense } from "react";
import { leftOutReasons } from "#contract/orders/orders.ts";
import { useOpened } from "#dashboard/lib/address/use-opened.ts";
import { useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";

const RowsDialog = lazy(async () => ({ default: (await import("./rows-dialog.tsx")).RowsDialog }));

/** In the address: the language, and the reason unless it is what would be ordered. */
export const rowsParam = "rows";

/** The strings behind the number that is open, if one is. */
export function OpenedRows() {
  const { estimated } = useWizard();
  const { value, close } = useOpened(rowsParam);
  if (value === undefined || !estimated.isAsked) return null;
  const at = value.lastIndexOf(".");
  const reason = leftOutReasons.find((one) => one === value.slice(at + 1)) ?? null;
  return (
    <Suspense>
      <RowsDialog language={value.slice(0, at)} reason={reason} onClose={close} />
    </Suspense>
  );
}
