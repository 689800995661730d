import { type Kysely, sql } from "kysely";
import { mentionPattern } from "#contract/discussions.ts";
import { parseWireId } from "#contract/ids.ts";
import { isVendor } from "#contract/permissions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import { isCellVisible, type Viewer } from "#server/workspace/auth/rights/vendor-cells.ts";
import { listMembers } from "#server/workspace/members/members.store.ts";

export type DiscussionTarget = { keyId: number; languageId: number | null };

/** Ids of the people whom a text mentions, in the order of the mentions. */
export function mentionedPeople(text: string): number[] {
  const ids = [...text.matchAll(mentionPattern)].map(([, wire = ""]) => parseWireId("person", wire));
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

/**
 * Filters people to those who may read a discussion: members of the project, and vendors if the string is in an order.
 */
export async function filterReaders(
  db: Kysely<Database>,
  scope: Scope,
  { target, personIds }: { target: DiscussionTarget; personIds: readonly number[] },
): Promise<number[]> {
  if (personIds.length === 0) return [];
  const members = await listMembers(db, scope);
  const roles = new Map(members.map(({ userId, role }) => [parseWireId("person", userId), role]));
  const memberRows = await db
    .selectFrom("project_member")
    .select(["person_id", "language_ids"])
    .where("project_id", "=", scope.projectId)
    .where("person_id", "in", personIds)
    .execute();
  const languagesOf = new Map(memberRows.map((row) => [row.person_id, row.language_ids]));
  const isReader = await Promise.all(
    personIds.map(async (id) => {
      const role = roles.get(id);
      const languageIds = languagesOf.get(id) ?? null;
      return (
        role !== undefined && (await seesTarget(db, { scope, role, person: { id }, languageIds }, target))
      );
    }),
  );
  return personIds.filter((_, index) => isReader[index]);
}

/** Whether a person sees a discussion: vendors see those on strings of their orders, but none on a whole key. */
export async function seesTarget(
  db: Kysely<Database>,
  viewer: Viewer,
  target: DiscussionTarget,
): Promise<boolean> {
  if (!isVendor(viewer.role)) return true;
  if (target.languageId === null) return false;
  const { rows } = await sql<{ visible: boolean }>`
    SELECT ${isCellVisible(viewer, "d")} AS visible
    FROM (VALUES (${target.keyId}::bigint, ${target.languageId}::integer)) AS d(key_id, language_id)`.execute(
    db,
  );
  return rows[0]?.visible ?? false;
}
