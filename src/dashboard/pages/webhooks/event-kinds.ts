import { webhookEventTypes, webhookPresets } from "#contract/webhooks/webhook-events.ts";

/** Counts the event kinds of types and presets; 0 means all of them. */
export function countKinds(events: readonly string[]): number {
  const presets: Readonly<Record<string, readonly string[]>> = webhookPresets;
  const kinds = new Set(events.flatMap((event) => presets[event] ?? [event]));
  return kinds.size === webhookEventTypes.length ? 0 : kinds.size;
}
