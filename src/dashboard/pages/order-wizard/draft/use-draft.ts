import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { onOwnSession } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { briefTemplateQuery } from "#dashboard/api/orders/brief-template.ts";
import { createOrder, orderQuery, showOrder, updateOrder } from "#dashboard/api/orders/orders.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { confirmBeforeLeaving, storeBeforeLeaving } from "#dashboard/lib/leaving/leaving.ts";
import { baselineOf } from "#dashboard/lib/three-way.ts";
import {
  changeOf,
  creationOf,
  type OrderValues,
  valuesOf,
} from "#dashboard/pages/order-wizard/order-values.ts";
import { type Autosave, createAutosave, type DraftEnd } from "./autosave.ts";
import { isLocalDraftWaiting, showLocalDraft, storeLocalDraft } from "./local-drafts.ts";
import { conflictsIn, type LocalDraft, mergeDraft } from "./merge-draft.ts";
import { fieldsOf } from "./order-fields.ts";

export type DraftInput = {
  scope: BranchScope;
  /** Id of the draft, or the name of a new order (`newDraft`). */
  name: string;
  /** Undefined: an order without a draft. */
  orderId: string | undefined;
  /** The loaded draft; undefined when there is none or it was deleted. */
  order: OrderDetails | undefined;
  /** Input that an earlier page left for the draft. */
  local: LocalDraft | undefined;
  end: DraftEnd | undefined;
  template: readonly BriefField[];
  /** Values of a new order. */
  fresh: OrderValues;
  /** Called with the id of a new draft. */
  onCreated: (id: string) => void;
};

/** Returns the initial state of a form: the stored draft, merged with unsaved input of an earlier page. */
export function openingOf({ orderId, order, local, end, fresh }: DraftInput) {
  const placeholder = orderId === undefined ? undefined : { id: orderId, updatedAt: "" };
  const values = order ? valuesOf(order) : fresh;
  const typed = local ?? { values, baseline: baselineOf(fieldsOf(values), order?.etag) };
  // Input of an earlier page has the baseline of that time, so it is merged with the stored version.
  const merged = local && order && !end ? mergeDraft(local, order) : typed;
  return { stored: order ?? placeholder, end, isRestored: local !== undefined, ...merged };
}

/** Stores the form as a draft shortly after each change, and merges it with what others store. */
export function useDraft(
  form: UseFormReturn<OrderValues>,
  { opening, ...input }: DraftInput & { opening: ReturnType<typeof openingOf> },
) {
  const client = useQueryClient();
  const { scope, name, order, end } = input;
  const [autosave] = useState(() => createAutosave(form, opening, depsOf(client, input)));
  const [isResumed] = useState(order !== undefined);
  const state = useSyncExternalStore(autosave.subscribe, autosave.get);
  useEffect(() => autosave.open(), [autosave]);
  useEffect(() => autosave.follow(order, end), [autosave, order, end]);
  useEffect(() => showLocalDraft(scope, name), [scope, name]);
  useEffect(() => attachListeners(client, autosave), [client, autosave]);
  return {
    ...autosave,
    ...state,
    /** Whether the form started from a stored draft. */
    isResumed,
    /** Fields that others changed too; not stored until the user decides. */
    conflicts: conflictsIn({ values: form.getValues(), baseline: state.baseline }),
  };
}

export type Draft = ReturnType<typeof useDraft>;

function depsOf(client: QueryClient, { scope, name, template, onCreated }: DraftInput) {
  const currentTemplate = () => client.getQueryData(briefTemplateQuery(scope).queryKey) ?? template;
  return {
    store: async ({ values, change, observed }) => {
      const { order } = observed
        ? await updateOrder(scope, observed.id, { ...change, etag: observed.etag })
        : await createOrder(scope, creationOf(values, currentTemplate()));
      if (!observed) {
        storeLocalDraft(scope, name, undefined);
        onCreated(order.id);
      }
      showOrder(client, scope, order);
      return order;
    },
    bodyOf: (values) => changeOf(values, currentTemplate()),
    onRefused: (id) => void client.invalidateQueries({ queryKey: orderQuery(scope, id).queryKey }),
    persist: (local, id = name) => storeLocalDraft(scope, id, local),
    isWaiting: (id = name) => isLocalDraftWaiting(scope, id),
  } satisfies Parameters<typeof createAutosave>[2];
}

/** Returns how the draft of an order ended; undefined while it is a draft. */
export function endOf(order: OrderDetails | undefined, error: unknown): DraftEnd | undefined {
  if (error instanceof ApiCallError && error.code === "not_found") return "deleted";
  if (order === undefined || order.status === "draft") return undefined;
  if (order.timeline?.some(({ to }) => to === "requested")) return "placed";
  return order.status === "canceled" || order.status === "onHold" ? order.status : "placed";
}

/**
 * While the form is open: closing Parlance with unsaved input needs a confirmation, signing out stores it
 * first, and it is stored when the network or the session is back.
 */
function attachListeners(client: QueryClient, autosave: Autosave): () => void {
  const { get, isUnsaved, retry, saveIfNeeded } = autosave;
  const cleanups = [
    confirmBeforeLeaving(() => isUnsaved() || get().saving === "running"),
    storeBeforeLeaving(async () => get().stored && saveIfNeeded()),
    onOwnSession(client, retry),
    () => window.removeEventListener("online", retry),
  ];
  window.addEventListener("online", retry);
  return () => {
    for (const cleanup of cleanups) cleanup();
  };
}
