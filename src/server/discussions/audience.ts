import { type Kysely, sql } from "kysely";
import { mentionPattern } from "#contract/discussions.ts";
import { parseWireId } from "#contract/ids.ts";
import type { Scope } from "#server/auth/caller.ts";
import type { Database } from "#server/db/schema.ts";
import { vendorCells } from "#server/entries/vendor-cells.ts";
import { listMembers } from "#server/members/members.store.ts";

export type Place = { keyId: number; languageId: number | null };

/** The people that a text names by their ids, in its order. */
export function mentionedIn(text: string): number[] {
  const ids = [...text.matchAll(mentionPattern)].map(([, wire = ""]) => parseWireId("person", wire));
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

/** Of these people, those who may read a discussion: members of the project, vendors where the string is in an order. */
export async function keepReaders(
  db: Kysely<Database>,
  scope: Scope,
  { place, personIds }: { place: Place; personIds: readonly number[] },
): Promise<number[]> {
  if (personIds.length === 0) return [];
  const [members, isOrdered] = await Promise.all([listMembers(db, scope), isVendorCell(db, scope, place)]);
  const readers = new Set(
    members
      .filter(({ role }) => isOrdered || !role.startsWith("tpt"))
      .map(({ userId }) => parseWireId("person", userId)),
  );
  return personIds.filter((id) => readers.has(id));
}

/** Whether vendors see a string. */
export async function isVendorCell(
  db: Kysely<Database>,
  scope: Pick<Scope, "projectId" | "branchId">,
  { keyId, languageId }: Place,
): Promise<boolean> {
  if (languageId === null) return false;
  const { rows } = await sql<{ seen: boolean }>`
    SELECT (${keyId}::bigint, ${languageId}::integer) IN (${vendorCells(scope)}) AS seen`.execute(db);
  return rows[0]?.seen ?? false;
}
