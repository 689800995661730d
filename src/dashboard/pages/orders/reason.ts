import { orderComment } from "#contract/orders/orders.ts";
import { rule } from "#dashboard/api/forms/form-issues.ts";

/** A required comment: the reason why an order is declined, or why strings are sent back. */
export const reasonSchema = orderComment.check(
  rule<string>((text) => (text.trim() === "" ? { id: "orders.sendBack.reason.missing" } : undefined)),
);
