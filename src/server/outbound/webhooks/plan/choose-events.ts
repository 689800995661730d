import { type WebhookEventType, webhookPresets } from "#contract/webhooks/webhook-events.ts";
import type { EventDraft } from "./change-events.ts";
import type { EntryChanges } from "./webhook-batch.ts";

/** Subscription of a webhook. */
export type Listener = {
  id: number;
  /** Types and presets; empty: all. */
  events: string[];
  /** Empty: all. */
  branchIds: number[];
  query: string;
  mode: "immediate" | "coalesced";
  quietSeconds: number;
  createdAt: Date;
};

/** Whether the endpoint's list of events contains a type. */
export function subscribesTo({ events }: Pick<Listener, "events">, type: WebhookEventType): boolean {
  if (events.length === 0) return true;
  return events.some(
    (candidate) =>
      candidate === type || (presets[candidate] as readonly string[] | undefined)?.includes(type) === true,
  );
}

const presets: Partial<Record<string, readonly string[]>> = webhookPresets;

export function subscribesToBranch({ branchIds }: Pick<Listener, "branchIds">, branchId: number): boolean {
  return branchIds.length === 0 || branchIds.includes(branchId);
}

/**
 * Events of a change set for a webhook in the mode immediate. Entries of a large change set are sent as one event with
 * counts; with a query, entries are sent only if any match.
 */
export function chooseEvents(
  listener: Listener,
  drafts: readonly EventDraft[],
  large: boolean,
): EventDraft[] {
  const subscribed = drafts.filter(({ type }) => subscribesTo(listener, type));
  const entryEvents = subscribed.filter(
    ({ about, data }) => about === "entries" && (listener.query === "" || data.count !== 0),
  );
  const resourceEvents = subscribed.filter(({ about }) => about === "resources");
  return [...(large ? entryEvents.slice(0, 1) : entryEvents), ...resourceEvents];
}

/** Whether a change set counts for a webhook in the mode coalesced. */
export function countsForCoalesced(
  listener: Listener,
  drafts: readonly EventDraft[],
  entryChanges: EntryChanges,
): boolean {
  if (entryChanges.count === 0) return false;
  const countedTypes = subscribesTo(listener, "translations.changed")
    ? webhookPresets.translationChanges
    : [];
  return drafts.some(
    ({ about, type }) =>
      about === "entries" &&
      ((countedTypes as readonly string[]).includes(type) ||
        (listener.events.length > 0 && subscribesTo(listener, type))),
  );
}
