import { maxEventBytes, type WebhookEvent } from "#contract/webhooks/webhook-events.ts";

/** Bytes reserved for the id, which an event gets with its delivery. */
const idBytes = 64;

/** Event before its delivery has an id. */
export type BareEvent = Omit<WebhookEvent, "id">;

/** Event as JSON text of at most 20 kB: lists that do not fit are omitted, their counts stay. */
export function eventText(event: BareEvent): string {
  const { entries: _, ...withoutEntries } = event.data;
  const withoutLists = Object.fromEntries(
    Object.entries(withoutEntries).filter(([, value]) => !Array.isArray(value)),
  );
  const withEmptyLists = { ...withoutEntries, ...emptyLists(withoutEntries) };
  // From the whole data to none.
  const candidates = [event.data, withoutEntries, withEmptyLists, withoutLists, {}].map((data) =>
    JSON.stringify({ ...event, data }),
  );
  const fits = (text: string) => Buffer.byteLength(text) <= maxEventBytes - idBytes;
  return candidates.find(fits) ?? candidates.at(-1) ?? "{}";
}

function emptyLists(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (Array.isArray(value) ? [[name, []]] : [])),
  );
}

/** `webhook-id` of a delivery and `id` of its event: the same over retries and replays. */
export function eventId(deliveryWireId: string): string {
  return `evt_${deliveryWireId}`;
}

/** Stored event with its id. */
export function withId(id: string, stored: string): WebhookEvent {
  return { id, ...(JSON.parse(stored) as BareEvent) };
}
