import { type Kysely, sql } from "kysely";
import { isVendor } from "#contract/permissions.ts";
import { type NeighbourTexts, readGroupNeighbours } from "#server/content/entries/group-neighbours.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { isAssigned } from "#server/workspace/auth/rights/vendor-cells.ts";

/** Number of neighbours in a file before and after each string. */
const reach = 2;

export type Neighbours = { keyId: number; isPlural: boolean; before: string[]; after: string[] };
type NeighboursQuery = { orderId: number; keys: readonly string[]; sourceLanguage: string };

/**
 * Returns the id of each key, whether it is a plural, and its neighbours in its group. A vendor gets only neighbours
 * that are in the order.
 */
export async function readNeighbours(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { orderId, keys, sourceLanguage }: NeighboursQuery,
): Promise<Map<string, Neighbours>> {
  const { projectId, branchId } = caller.scope;
  const isVisible = isVendor(caller.role)
    ? sql`EXISTS (SELECT FROM order_entry oe WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId}
        AND oe.order_id = ${orderId} AND oe.key_id = neighbour.id AND ${isAssigned(caller, "oe")})`
    : undefined;
  const found = await readGroupNeighbours(db, caller.scope, { keys, sourceLanguage, reach, isVisible });
  const describeAll = (neighbours: readonly NeighbourTexts[]) =>
    neighbours.map(({ key, source }) => `${key}: ${source}`);
  return new Map(
    Array.from(found, ([key, { keyId, isPlural, before, after }]) => [
      key,
      { keyId, isPlural, before: describeAll(before), after: describeAll(after) },
    ]),
  );
}
