import { type Kysely, sql } from "kysely";
import { mentionPattern } from "#contract/discussions.ts";
import { parseWireId } from "#contract/ids.ts";
import { isVendor } from "#contract/permissions.ts";
import type { Scope } from "#server/auth/caller.ts";
import { isCellVisible, type Viewer } from "#server/auth/rights/vendor-cells.ts";
import type { Database } from "#server/db/schema.ts";
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
  const members = await listMembers(db, scope);
  const roles = new Map(members.map(({ userId, role }) => [parseWireId("person", userId), role]));
  const may = await Promise.all(
    personIds.map(async (id) => {
      const role = roles.get(id);
      return role !== undefined && (await seesPlace(db, { scope, role, person: { id } }, place));
    }),
  );
  return personIds.filter((_, index) => may[index]);
}

/** Whether somebody sees a string: vendors those of their orders, and none without a language. */
export async function seesPlace(db: Kysely<Database>, viewer: Viewer, place: Place): Promise<boolean> {
  if (!isVendor(viewer.role)) return true;
  if (place.languageId === null) return false;
  const { rows } = await sql<{ seen: boolean }>`
    SELECT ${isCellVisible(viewer, "d")} AS seen
    FROM (VALUES (${place.keyId}::bigint, ${place.languageId}::integer)) AS d(key_id, language_id)`.execute(
    db,
  );
  return rows[0]?.seen ?? false;
}
