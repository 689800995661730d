import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { briefTemplateQuery } from "#dashboard/api/orders/brief-template.ts";
import { createOrder, orderQuery, showOrder, updateOrder } from "#dashboard/api/orders/orders.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { askBeforeLeaving, storeBeforeLeaving } from "#dashboard/lib/leaving.ts";
import {
  changeOf,
  creationOf,
  type OrderValues,
  valuesOf,
} from "#dashboard/pages/order-wizard/order-values.ts";
import { createDraftForm, type DraftForm, type StoredDraft } from "./draft-form.ts";

/** By scope and draft: what is not stored yet outlives the look at its page. */
const forms = new Map<string, DraftForm>();
/** What each of them is cared for by, until it is done with. */
const cares = new Map<DraftForm, () => void>();

const nameOf = ({ app, branch }: BranchScope, orderId = "new") => `${app} ${branch} ${orderId}`;

type Opening = {
  /** Undefined: an order of which there is no draft yet. */
  draft: OrderDetails | undefined;
  fresh: () => OrderValues;
};

/** The form of a draft; it stays the same when a new order becomes one. */
export function useDraftForm(scope: BranchScope, { draft, fresh }: Opening): DraftForm {
  const client = useQueryClient();
  const name = nameOf(scope, draft?.id);
  const form = forms.get(name) ?? openForm(client, scope, { draft, fresh });
  forms.set(name, form);
  useEffect(() => {
    if (!draft) return;
    form.note(storedOf(draft));
    if (forms.get(nameOf(scope)) === form) forms.delete(nameOf(scope));
  }, [form, draft, scope]);
  useEffect(
    () => () => {
      if (form.get().stored) void form.saveIfNeeded();
      if (!form.isUnsaved()) forgetForm(form);
    },
    [form],
  );
  return form;
}

/** A form that is done with is not shown again. */
export function forgetForm(form: DraftForm): void {
  for (const [name, kept] of forms) if (kept === form) forms.delete(name);
  cares.get(form)?.();
  cares.delete(form);
}

function openForm(client: QueryClient, scope: BranchScope, { draft, fresh }: Opening): DraftForm {
  const stored = draft && storedOf(draft);
  const form: DraftForm = createDraftForm(
    { values: stored?.values ?? fresh(), stored },
    {
      store: async (values, seen) => {
        const order = await storeDraft(client, scope, { values, seen });
        if (!seen) forms.set(nameOf(scope, order.id), form);
        showOrder(client, scope, order);
        return storedOf(order);
      },
      read: async (id) => storedOf(await client.fetchQuery({ ...orderQuery(scope, id), staleTime: 0 })),
      isConflict: (error) => error instanceof ApiCallError && error.code === "conflict",
    },
  );
  cares.set(form, careFor(form));
  return form;
}

async function storeDraft(
  client: QueryClient,
  scope: BranchScope,
  { values, seen }: { values: OrderValues; seen: StoredDraft | undefined },
): Promise<OrderDetails> {
  const template = await client.ensureQueryData(briefTemplateQuery(scope));
  const { order } = seen
    ? await updateOrder(scope, seen.id, { ...changeOf(values, template), etag: seen.etag })
    : await createOrder(scope, creationOf(values, template));
  return order;
}

function storedOf(order: OrderDetails): StoredDraft {
  return { id: order.id, updatedAt: order.updatedAt, etag: order.etag, values: valuesOf(order) };
}

/**
 * However long it is kept: leaving Parlance while something is not stored asks first, signing out stores it before, and
 * back in the network it is stored by itself.
 */
function careFor(form: DraftForm): () => void {
  const store = async () => form.get().stored && form.saveIfNeeded();
  const retry = () => void (form.get().saving === "failed" && form.saveIfNeeded());
  const askNoMore = askBeforeLeaving(() => form.isUnsaved() || form.get().saving === "running");
  const storeNoMore = storeBeforeLeaving(store);
  window.addEventListener("online", retry);
  return () => {
    askNoMore();
    storeNoMore();
    window.removeEventListener("online", retry);
  };
}
