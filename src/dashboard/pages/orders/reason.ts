import { orderComment } from "#contract/orders/orders.ts";
import { rule } from "#dashboard/api/forms/form-issues.ts";

/** Comment on a decision that its readers would not understand without one. */
export const reason = orderComment.check(
  rule<string>((text) => (text.trim() === "" ? { id: "orders.sendBack.reason.missing" } : undefined)),
);
