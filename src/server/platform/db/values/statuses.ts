import { type Kysely, type RawBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { builtInStatuses } from "#contract/statuses.ts";
import type { Database } from "#server/platform/db/schema.ts";

/** First number of custom statuses; lower numbers are built-in ones (rest-api.md 2.1). */
export const firstCustomStatus = 100;

/** Stored numbers of the built-in statuses. */
export const noStatus = 0;
export const acceptedStatus = 1;
export const needsReviewStatus = 2;
export const needsTranslationStatus = 3;
export const rejectedStatus = 4;

/** The built-in statuses except `none`: each has a counter of its name. */
export const countedBuiltInStatuses = builtInStatuses
  .filter(({ name }) => name !== "none")
  .map(({ value, name }) => ({ id: Number(value), name }));

/** Statuses of entries that need attention (rules.md 5). */
export const attentionStatuses: readonly number[] = [
  needsReviewStatus,
  needsTranslationStatus,
  rejectedStatus,
];

/** SQL condition that a status is one of these. */
export function isOneOf(status: RawBuilder<unknown>, statuses: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${status} IN (${sql.join(statuses.map((item) => sql.lit(item)))})`;
}

export type CustomStatusRow = { id: number; name: string; roles: string[]; comment_required: boolean };

export function isCustomStatus(status: number | undefined): status is number {
  return status !== undefined && status >= firstCustomStatus;
}

/** Returns the status on the wire: a digit, or the id of the custom status. */
export function statusValue(status: number): string {
  return status < firstCustomStatus ? String(status) : wireId("status", status);
}

export function listCustomStatuses(db: Kysely<Database>, teamId: number): Promise<CustomStatusRow[]> {
  return db
    .selectFrom("custom_status")
    .select(["id", "name", "roles", "comment_required"])
    .where("team_id", "=", teamId)
    .orderBy("id")
    .execute();
}

/**
 * Returns the stored number of a status given as number, digit, custom id or custom name. Throws `unknown_status`.
 */
export function parseStatus(given: string | number, customs: readonly CustomStatusRow[]): number {
  const text = String(given);
  const builtIn = builtInStatuses.find((status) => status.value === text);
  if (builtIn) return Number(builtIn.value);
  const custom = customs.find((status) => status.name === text || status.id === parseWireId("status", text));
  if (custom) return custom.id;
  // A file can contain any text here.
  const status = text.slice(0, 100);
  throw new ApiError("unknown_status", {
    message: `Unknown status ${JSON.stringify(status)}.`,
    details: { status },
  });
}

/** Whether a status is known without the team's custom statuses. */
export function isBuiltInStatus(given: string | number): boolean {
  return builtInStatuses.some((status) => status.value === String(given));
}
