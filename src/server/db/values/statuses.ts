import { type Kysely, type RawBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { builtInStatuses } from "#contract/statuses.ts";
import type { Database } from "#server/db/schema.ts";

/** Custom statuses begin here; below are the built-in ones (rest-api.md 2.1). */
export const firstCustomStatus = 100;

/** The built-in statuses as they are stored. */
export const noStatus = 0;
export const acceptedStatus = 1;
export const needsReviewStatus = 2;
export const needsTranslationStatus = 3;
export const rejectedStatus = 4;

/** The built-in statuses that are counted by their names. */
export const namedStatuses = builtInStatuses
  .filter(({ name }) => name !== "none")
  .map(({ value, name }) => ({ id: Number(value), name }));

/** Statuses of entries that somebody has to look at again (decisions.md 5). */
export const attentionStatuses: readonly number[] = [
  needsReviewStatus,
  needsTranslationStatus,
  rejectedStatus,
];

/** Whether a status is one of these, as SQL. */
export function isOneOf(status: RawBuilder<unknown>, statuses: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${status} IN (${sql.join(statuses.map((one) => sql.lit(one)))})`;
}

export type CustomStatusRow = { id: number; name: string; roles: string[]; comment_required: boolean };

export function isCustomStatus(status: number | undefined): status is number {
  return status !== undefined && status >= firstCustomStatus;
}

/** The status value on the wire: a digit, or the id of the custom status. */
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

/** The stored number of a status given as number, digit, custom id or custom name. Throws `unknown_status`. */
export function parseStatus(given: string | number, customs: readonly CustomStatusRow[]): number {
  const text = String(given);
  const builtIn = builtInStatuses.find((status) => status.value === text);
  if (builtIn) return Number(builtIn.value);
  const custom = customs.find((status) => status.name === text || status.id === parseWireId("status", text));
  if (custom) return custom.id;
  // Files say what they like there.
  const status = text.slice(0, 100);
  throw new ApiError("unknown_status", {
    message: `Unknown status ${JSON.stringify(status)}.`,
    details: { status },
  });
}

/** Whether a status can be understood without asking for the team's own. */
export function isBuiltInStatus(given: string | number): boolean {
  return builtInStatuses.some((status) => status.value === String(given));
}
