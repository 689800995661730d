import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import type { orderEndpoints } from "#contract/orders/order-endpoints.ts";
import {
  checkMove,
  isFinal,
  mayAssign,
  needsAllLanguages,
  type OrderState,
  type OrderStatus,
} from "#contract/orders/order-moves.ts";
import type { DraftChange } from "#contract/orders/orders.ts";
import { type ProjectRole, roleMay } from "#contract/permissions.ts";

export type OrderUpdate = BodyOf<typeof orderEndpoints.update>;

/** Fields of an update, grouped by who may set them. */
export type GroupedUpdate = Pick<OrderUpdate, "status" | "comment" | "assignees" | "etag"> & {
  /** Fields of rest-api.md 4.15 except title and due date, which can also be set after the order is placed. */
  draftChange: Omit<DraftChange, "title" | "dueDate">;
  title: string | null | undefined;
  dueDate: string | null | undefined;
};

export function groupUpdate(update: OrderUpdate) {
  const { status, comment, assignees, etag, title, dueDate, ...draftChange } = update;
  return { status, comment, assignees, etag, title, dueDate, draftChange } satisfies GroupedUpdate;
}

/** Throws for fields that a role may never set (rules.md 3.2, 4, 7.5). */
export function assertMayUpdate(role: ProjectRole, update: GroupedUpdate): void {
  const { draftChange, title, dueDate, assignees } = update;
  const writesOrder = title !== undefined || dueDate !== undefined || hasKeys(draftChange);
  if (writesOrder && !roleMay(role, "createOrders"))
    throw new ApiError("not_allowed", { message: "Only managers can edit an order." });
  if (assignees !== undefined && !mayAssign(role))
    throw new ApiError("not_allowed", { message: "Only the vendor's admins can assign translators." });
}

/** Throws for a move that is not in the table (400) or not allowed for the role (403). */
export function assertMove(
  state: OrderState & { isPartial: boolean },
  to: OrderStatus,
  role: ProjectRole,
): void {
  const verdict = checkMove(state, to, role);
  if (verdict === "allowed" && state.isPartial && needsAllLanguages(to))
    throw new ApiError("not_allowed", {
      message:
        "The order has languages that you don't work on. Ask somebody of your agency who works on all of them.",
    });
  if (verdict === "allowed") return;
  if (verdict === "not_allowed")
    throw new ApiError("not_allowed", { message: `Your role cannot set this order to ${to}.` });
  throw orderState(`An order cannot go from ${state.status} to ${to}.`, "status");
}

/** Throws for fields that cannot be changed in the current state of the order. */
export function assertChangeable(
  status: OrderStatus,
  { draftChange, dueDate, assignees }: GroupedUpdate,
): void {
  const [key] = Object.keys(draftChange);
  if (status !== "draft" && key !== undefined)
    throw orderState("Only drafts can be edited; of an open order the title and the due date.", key);
  if (isFinal(status) && dueDate !== undefined) throw orderState("The order has ended.", "dueDate");
  if ((isFinal(status) || status === "draft") && assignees !== undefined)
    throw orderState("Translators are assigned to open orders.", "assignees");
}

function orderState(message: string, path: string): ApiError {
  return new ApiError("order_state", { message, details: { issues: [{ path, message }] } });
}

export function hasKeys(value: object): boolean {
  return Object.keys(value).length > 0;
}
