import { type Kysely, sql } from "kysely";
import type { NotificationType } from "#contract/notifications/notifications.ts";
import type { Database } from "#server/platform/db/schema.ts";

type Data = Record<string, unknown>;

/** Types of notifications that an order causes repeatedly; the latest unread one replaces the others. */
const replacedTypes: readonly NotificationType[] = [
  "order.created",
  "order.status_changed",
  "order.delivered",
];

/**
 * Deletes unread notifications of the same order without comments. Returns the data of the new notification by person,
 * with the languages and the number of delivered texts of the deleted ones.
 */
export async function replaceUnread(
  tx: Kysely<Database>,
  { personIds, type, data }: { personIds: readonly number[]; type: NotificationType; data: Data },
): Promise<Map<number, Data>> {
  const all = new Map(personIds.map((id) => [id, data]));
  if (!replacedTypes.includes(type) || typeof data.order !== "string") return all;
  const { rows } = await sql<{ person_id: number; data: Data }>`
    DELETE FROM notification WHERE person_id = ANY(${[...personIds]}::integer[]) AND read_at IS NULL
      AND type = ${type} AND data->>'order' = ${data.order} AND NOT data ? 'text'
      AND coalesce(data->>'assigned', '') = ${data.assigned === true ? "true" : ""}
    RETURNING person_id, data`.execute(tx);
  for (const { person_id, data: previous } of rows)
    all.set(person_id, mergeData(previous, all.get(person_id) ?? data));
  return all;
}

function mergeData(previous: Data, data: Data): Data {
  const languages = [...new Set([...listOf(previous.languages), ...listOf(data.languages)])].sort();
  const delivered = [previous.delivered, data.delivered].filter((count) => typeof count === "number");
  return {
    ...data,
    languages,
    ...(delivered.length > 0 ? { delivered: delivered.reduce((sum, count) => sum + count, 0) } : {}),
  };
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((candidate) => typeof candidate === "string") : [];
}
