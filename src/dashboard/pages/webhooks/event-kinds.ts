import { webhookEventTypes, webhookPresets } from "#contract/webhooks/webhook-events.ts";

/** Number of event types that types and presets select; 0 stands for all types. */
export function countKinds(events: readonly string[]): number {
  const presets: Readonly<Record<string, readonly string[]>> = webhookPresets;
  const kinds = new Set(events.flatMap((event) => presets[event] ?? [event]));
  return kinds.size === webhookEventTypes.length ? 0 : kinds.size;
}
