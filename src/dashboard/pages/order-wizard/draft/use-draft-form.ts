import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import { onOwnSession } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { currentOf } from "#dashboard/api/forms/current-of.ts";
import { briefTemplateQuery } from "#dashboard/api/orders/brief-template.ts";
import { createOrder, orderQuery, showOrder, updateOrder } from "#dashboard/api/orders/orders.ts";
import { ApiCallError, isPassing } from "#dashboard/api/transport/call.ts";
import { confirmBeforeLeaving, storeBeforeLeaving } from "#dashboard/lib/leaving/leaving.ts";
import {
  changeOf,
  creationOf,
  type OrderValues,
  valuesOf,
} from "#dashboard/pages/order-wizard/order-values.ts";
import { createDraftForm, type DraftForm } from "./draft-form.ts";
import type { DraftEnd, DraftWrite, LocalDraft, StoredDraft } from "./draft-state.ts";
import { type DraftOwner, showLocalDraft, storeLocalDraft } from "./local-drafts.ts";
import { valuesOfFields } from "./order-fields.ts";

/** Open forms by owner and draft: unsaved input outlives its page. */
const forms = new Map<string, DraftForm>();
/** Cleanup callbacks of open forms. */
const cleanups = new Map<DraftForm, () => void>();

const nameOf = ({ person, app, branch }: DraftOwner, name: string) => [person, app, branch, name].join(" ");

type Opening = {
  /** Id of the draft, or the name of a new one. */
  name: string;
  /** Undefined: an order without a draft. */
  orderId: string | undefined;
  /** The loaded draft; undefined when there is none or it was deleted. */
  draft: OrderDetails | undefined;
  /** Input that an earlier page left for the draft. */
  local: LocalDraft | undefined;
  end: DraftEnd | undefined;
  template: readonly BriefField[];
  fresh: () => OrderValues;
};

/** Returns the form of a draft that was opened before and is still open. */
export function findDraftForm(owner: DraftOwner, name: string): DraftForm | undefined {
  return forms.get(nameOf(owner, name));
}

/** Returns the form of a draft; a new order keeps its form when it becomes a draft. */
export function useDraftForm(owner: DraftOwner, opening: Opening): DraftForm {
  const client = useQueryClient();
  const { name, draft, end } = opening;
  const form = findDraftForm(owner, name) ?? openForm(client, owner, opening);
  forms.set(nameOf(owner, name), form);
  useEffect(() => {
    form.setEnd(end);
    if (draft && end === undefined) form.receive(storedOf(draft));
    if (draft) removeFormerNames(form, nameOf(owner, draft.id));
  }, [form, draft, end, owner]);
  useEffect(() => showLocalDraft(owner, name), [owner, name]);
  useEffect(
    () => () => {
      if (form.get().stored) void form.saveIfNeeded();
      if (!form.isUnsaved()) disposeForm(form);
    },
    [form],
  );
  return form;
}

/** Removes the name of the new order once it became a draft. */
function removeFormerNames(form: DraftForm, name: string): void {
  for (const [key, open] of forms) if (open === form && key !== name) forms.delete(key);
}

/** Removes a form so that it is not shown again. */
function disposeForm(form: DraftForm): void {
  for (const [key, open] of forms) if (open === form) forms.delete(key);
  cleanups.get(form)?.();
  cleanups.delete(form);
}

function openForm(client: QueryClient, owner: DraftOwner, opening: Opening): DraftForm {
  const { name, orderId, draft, local, end, template, fresh } = opening;
  const scope = { app: owner.app, branch: owner.branch };
  const currentTemplate = () => client.getQueryData(briefTemplateQuery(scope).queryKey) ?? template;
  const values = draft ? valuesOf(draft) : local ? valuesOfFields(local.baseline.base) : fresh();
  const read = draft && storedOf(draft);
  const placeholder = orderId === undefined ? undefined : { id: orderId, updatedAt: "", values };
  const form: DraftForm = createDraftForm(
    { values, stored: read ?? placeholder, local, end },
    {
      store: async (write) => {
        const order = await storeDraft(client, scope, write);
        if (!write.observed) forms.set(nameOf(owner, order.id), form);
        showOrder(client, scope, order);
        return storedOf(order);
      },
      bodyOf: (changed) => changeOf(changed, currentTemplate()),
      currentOf: (error) => {
        const current = currentOf<OrderDetails>(error);
        return current && storedOf(current);
      },
      isTransient: isPassing,
      onRefused: (id) => void client.invalidateQueries({ queryKey: orderQuery(scope, id).queryKey }),
      persist: (typed, id = name) => {
        if (id !== name) storeLocalDraft(owner, name, undefined);
        storeLocalDraft(owner, id, typed);
      },
    },
  );
  cleanups.set(form, attachListeners(client, form));
  return form;
}

async function storeDraft(
  client: QueryClient,
  scope: BranchScope,
  { values, change, observed }: DraftWrite,
): Promise<OrderDetails> {
  if (observed) return (await updateOrder(scope, observed.id, { ...change, etag: observed.etag })).order;
  const template = await client.ensureQueryData(briefTemplateQuery(scope));
  return (await createOrder(scope, creationOf(values, template))).order;
}

function storedOf(order: OrderDetails): StoredDraft {
  return { id: order.id, updatedAt: order.updatedAt, etag: order.etag, values: valuesOf(order) };
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
function attachListeners(client: QueryClient, form: DraftForm): () => void {
  const store = async () => form.get().stored && form.saveIfNeeded();
  const retry = () => void (form.get().saving === "failed" && form.saveIfNeeded());
  const removePrompt = confirmBeforeLeaving(() => form.isUnsaved() || form.get().saving === "running");
  const removeStore = storeBeforeLeaving(store);
  const removeListener = onOwnSession(client, retry);
  window.addEventListener("online", retry);
  return () => {
    removePrompt();
    removeStore();
    removeListener();
    window.removeEventListener("online", retry);
  };
}
