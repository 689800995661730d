import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { currentOf } from "#dashboard/api/forms/current-of.ts";
import { briefTemplateQuery } from "#dashboard/api/orders/brief-template.ts";
import { createOrder, orderQuery, showOrder, updateOrder } from "#dashboard/api/orders/orders.ts";
import { onOwnSession } from "#dashboard/api/people/session.ts";
import { ApiCallError, isPassing } from "#dashboard/api/transport/call.ts";
import { askBeforeLeaving, storeBeforeLeaving } from "#dashboard/lib/leaving.ts";
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

/** By owner and draft: what is not stored yet outlives the look at its page. */
const forms = new Map<string, DraftForm>();
/** What each of them is cared for by, until it is done with. */
const cares = new Map<DraftForm, () => void>();

const nameOf = ({ person, app, branch }: DraftOwner, name: string) => [person, app, branch, name].join(" ");

type Opening = {
  /** The id of the draft, or the name of a new one. */
  name: string;
  /** Undefined: an order of which there is no draft yet. */
  orderId: string | undefined;
  /** As it was read; undefined where there is none, or none any more. */
  draft: OrderDetails | undefined;
  /** What an earlier page left behind of it. */
  local: LocalDraft | undefined;
  end: DraftEnd | undefined;
  template: readonly BriefField[];
  fresh: () => OrderValues;
};

/** The form of a draft that was opened before, and is not done with. */
export function findDraftForm(owner: DraftOwner, name: string): DraftForm | undefined {
  return forms.get(nameOf(owner, name));
}

/** The form of a draft; it stays the same when a new order becomes one. */
export function useDraftForm(owner: DraftOwner, opening: Opening): DraftForm {
  const client = useQueryClient();
  const { name, draft, end } = opening;
  const form = findDraftForm(owner, name) ?? openForm(client, owner, opening);
  forms.set(nameOf(owner, name), form);
  useEffect(() => {
    form.setEnd(end);
    if (draft && end === undefined) form.note(storedOf(draft));
    if (draft) keepOneName(form, nameOf(owner, draft.id));
  }, [form, draft, end, owner]);
  useEffect(() => showLocalDraft(owner, name), [owner, name]);
  useEffect(
    () => () => {
      if (form.get().stored) void form.saveIfNeeded();
      if (!form.isUnsaved()) forgetForm(form);
    },
    [form],
  );
  return form;
}

/** A new order that became a draft is no new one any more. */
function keepOneName(form: DraftForm, name: string): void {
  for (const [other, local] of forms) if (local === form && other !== name) forms.delete(other);
}

/** A form that is done with is not shown again. */
function forgetForm(form: DraftForm): void {
  for (const [name, local] of forms) if (local === form) forms.delete(name);
  cares.get(form)?.();
  cares.delete(form);
}

function openForm(client: QueryClient, owner: DraftOwner, opening: Opening): DraftForm {
  const { name, orderId, draft, local, end, template, fresh } = opening;
  const scope = { app: owner.app, branch: owner.branch };
  const templateNow = () => client.getQueryData(briefTemplateQuery(scope).queryKey) ?? template;
  const values = draft ? valuesOf(draft) : local ? valuesOfFields(local.begun.base) : fresh();
  const read = draft && storedOf(draft);
  const gone = orderId === undefined ? undefined : { id: orderId, updatedAt: "", values };
  const form: DraftForm = createDraftForm(
    { values, stored: read ?? gone, local, end },
    {
      store: async (write) => {
        const order = await storeDraft(client, scope, write);
        if (!write.seen) forms.set(nameOf(owner, order.id), form);
        showOrder(client, scope, order);
        return storedOf(order);
      },
      bodyOf: (changed) => changeOf(changed, templateNow()),
      currentOf: (error) => {
        const current = currentOf<OrderDetails>(error);
        return current && storedOf(current);
      },
      mayPass: isPassing,
      onRefused: (id) => void client.invalidateQueries({ queryKey: orderQuery(scope, id).queryKey }),
      keep: (typed, id = name) => {
        if (id !== name) storeLocalDraft(owner, name, undefined);
        storeLocalDraft(owner, id, typed);
      },
    },
  );
  cares.set(form, careFor(client, form));
  return form;
}

async function storeDraft(
  client: QueryClient,
  scope: BranchScope,
  { values, change, seen }: DraftWrite,
): Promise<OrderDetails> {
  if (seen) return (await updateOrder(scope, seen.id, { ...change, etag: seen.etag })).order;
  const template = await client.ensureQueryData(briefTemplateQuery(scope));
  return (await createOrder(scope, creationOf(values, template))).order;
}

function storedOf(order: OrderDetails): StoredDraft {
  return { id: order.id, updatedAt: order.updatedAt, etag: order.etag, values: valuesOf(order) };
}

/** What became of the draft of an order; undefined while it is one. */
export function endOf(order: OrderDetails | undefined, error: unknown): DraftEnd | undefined {
  if (error instanceof ApiCallError && error.code === "not_found") return "deleted";
  if (order === undefined || order.status === "draft") return undefined;
  if (order.timeline?.some(({ to }) => to === "requested")) return "placed";
  return order.status === "canceled" || order.status === "onHold" ? order.status : "placed";
}

/**
 * However long it is kept: leaving Parlance while something is not stored asks first, signing out stores it before, and
 * back in the network or signed in again it is stored by itself.
 */
function careFor(client: QueryClient, form: DraftForm): () => void {
  const store = async () => form.get().stored && form.saveIfNeeded();
  const retry = () => void (form.get().saving === "failed" && form.saveIfNeeded());
  const askNoMore = askBeforeLeaving(() => form.isUnsaved() || form.get().saving === "running");
  const storeNoMore = storeBeforeLeaving(store);
  const listenNoMore = onOwnSession(client, retry);
  window.addEventListener("online", retry);
  return () => {
    askNoMore();
    storeNoMore();
    listenNoMore();
    window.removeEventListener("online", retry);
  };
}
