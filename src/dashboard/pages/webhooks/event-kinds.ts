import { webhookEventTypes, webhookPresets } from "#contract/webhooks/webhook-events.ts";

/** Kinds of events by whatever names they were chosen; 0 stands for all of them. */
export function countKinds(events: readonly string[]): number {
  const presets: Readonly<Record<string, readonly string[]>> = webhookPresets;
  const kinds = new Set(events.flatMap((one) => presets[one] ?? [one]));
  return kinds.size === webhookEventTypes.length ? 0 : kinds.size;
}
