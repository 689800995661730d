import { type Kysely, type RawBuilder, sql } from "kysely";
import { isVendor } from "#contract/permissions.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { isAssigned } from "#server/auth/rights/vendor-cells.ts";
import { readTexts } from "#server/changes/texts/stored-texts.ts";
import type { Database } from "#server/db/schema.ts";
import { keyHash } from "#server/db/values/key-hash.ts";

/** How many strings before and after one are told. */
const reach = 2;
/** Characters of a neighbour's text: it helps, and is not what is translated. */
const longest = 300;

export type Surroundings = { keyId: number; before: string[]; after: string[] };
type Row = {
  key_id: number;
  key: string;
  place: "before" | "after" | null;
  name: string;
  text_id: number | null;
};
type Asked = { orderId: number; keys: readonly string[]; sourceLanguage: string };

/** Ids of keys, and the strings around each in the order of its group; a vendor is told those of the order alone. */
export async function readSurroundings(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { orderId, keys, sourceLanguage }: Asked,
): Promise<Map<string, Surroundings>> {
  const { projectId, branchId } = caller.scope;
  const seen = isVendor(caller.role)
    ? sql`EXISTS (SELECT FROM order_entry oe WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId}
        AND oe.order_id = ${orderId} AND oe.key_id = o.id AND ${isAssigned(caller, "oe")})`
    : sql`true`;
  const beside = (place: string, comes: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (SELECT ${place}::text AS place, o.id, o.name FROM entry_key o
     WHERE o.project_id = k.project_id AND o.branch_id = k.branch_id AND o.group_id = k.group_id
       AND o.trashed_by IS NULL AND ${comes} AND ${seen} ORDER BY ${order} LIMIT ${reach})`;
  const { rows } = await sql<Row>`
    SELECT k.id AS key_id, k.name AS key, n.place, n.name, coalesce(e.value_id, e.draft_id) AS text_id
    FROM entry_key k
    LEFT JOIN LATERAL (${beside("before", sql`o.id < k.id`, sql`o.id DESC`)} UNION ALL
      ${beside("after", sql`o.id > k.id`, sql`o.id`)}) n ON true
    LEFT JOIN language l ON l.project_id = k.project_id AND l.branch_id = k.branch_id AND l.code = ${sourceLanguage}
    LEFT JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = n.id
      AND e.language_id = l.id
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
      AND k.name_hash = ANY(${keys.map(keyHash)}::bytea[])
    ORDER BY k.id, n.id`.execute(db);
  const texts = await readTexts(
    db,
    projectId,
    rows.map((row) => row.text_id),
  );
  const surroundings = new Map<string, Surroundings>();
  for (const { key_id, key, place, name, text_id } of rows) {
    const known = surroundings.get(key) ?? { keyId: key_id, before: [], after: [] };
    if (place !== null) known[place].push(`${name}: ${(texts.get(text_id ?? 0) ?? "").slice(0, longest)}`);
    surroundings.set(key, known);
  }
  return surroundings;
}
