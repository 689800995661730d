import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { Tag } from "#contract/tags/tags.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";

export type TagRow = Pick<
  Selectable<Database["tag"]>,
  "id" | "name" | "category_id" | "created_at" | "updated_at"
> & { category: string | null; entry_keys: string[] };

/**
 * Finds all tags of a branch, sorted by name, or one tag by id or name, with their keys in the order of creation. A
 * vendor sees only keys of its orders, and tags of these keys.
 */
export async function findTags(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  which: { id?: number; name?: string; withKeys?: boolean; visible?: RawBuilder<unknown> | undefined } = {},
): Promise<TagRow[]> {
  const { visible } = which;
  const isVisible = isKeyVisible(visible);
  const { rows } = await sql<TagRow>`
    SELECT t.id, t.name, t.category_id, c.name AS category, t.created_at, t.updated_at,
      coalesce((
        SELECT array_agg(k.name ORDER BY k.id) FROM tag_key tk
        JOIN entry_key k ON k.project_id = tk.project_id AND k.branch_id = tk.branch_id AND k.id = tk.key_id
          AND k.trashed_by IS NULL
        WHERE ${which.withKeys ?? true}::boolean AND tk.project_id = t.project_id AND tk.branch_id = t.branch_id AND tk.tag_id = t.id
          AND ${isVisible}
      ), '{}') AS entry_keys
    FROM tag t LEFT JOIN tag_category c ON c.project_id = t.project_id AND c.id = t.category_id
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.trashed_by IS NULL
      AND (${visible === undefined} OR EXISTS (SELECT FROM tag_key tk WHERE tk.project_id = t.project_id
        AND tk.branch_id = t.branch_id AND tk.tag_id = t.id AND ${isVisible}))
      AND (${which.id ?? null}::bigint IS NULL OR t.id = ${which.id ?? null}::bigint)
      AND (${which.name ?? null}::text IS NULL OR t.name = ${which.name ?? null}::text)
    ORDER BY t.name`.execute(db);
  return rows;
}

/** Bytes of the key names of all tags; a key counts once for each of its tags. */
export async function measureTagKeys(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  visible: RawBuilder<unknown> | undefined,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(octet_length(k.name) + 3), 0)::bigint AS bytes
    FROM tag_key tk
    JOIN tag t ON t.project_id = tk.project_id AND t.branch_id = tk.branch_id AND t.id = tk.tag_id
      AND t.trashed_by IS NULL
    JOIN entry_key k ON k.project_id = tk.project_id AND k.branch_id = tk.branch_id AND k.id = tk.key_id
      AND k.trashed_by IS NULL
    WHERE tk.project_id = ${projectId} AND tk.branch_id = ${branchId} AND ${isKeyVisible(visible)}`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

/** Condition on `tag_key tk`: visible to the caller. */
function isKeyVisible(visible: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return visible ? sql`tk.key_id IN (SELECT key_id FROM (${visible}) AS visible_cell)` : sql`true`;
}

/** Error for a category that the project does not have. */
export function noSuchCategory(name: string): ApiError {
  return new ApiError("unknown_category", {
    message: `The project has no tag category ${JSON.stringify(name)}. GET /v1/api/tagCategories lists those it has.`,
  });
}

/** Id of a category of the project, or undefined. */
export async function findCategory(
  db: Kysely<Database>,
  projectId: number,
  name: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("tag_category")
    .select("id")
    .where("project_id", "=", projectId)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.id;
}

/** Parses the wire id of a tag; throws if it is invalid. */
export function parseTagId(wire: string): number {
  const id = parseWireId("tag", wire);
  if (id === undefined) throw notFound("tag", wire);
  return id;
}

export function noSuchTag(id: number): ApiError {
  return notFound("tag", wireId("tag", id));
}

export function tagEtag({ name, category }: Pick<TagRow, "name" | "category">): string {
  return etagOf({ name, category: category ?? "" });
}

/** Presents a tag as in rest-api.md 2.4. */
export function presentTag(row: TagRow): Tag {
  const id = wireId("tag", row.id);
  return {
    _id: id,
    id,
    name: row.name,
    entryKeys: row.entry_keys,
    category: row.category ?? "",
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    etag: tagEtag(row),
  };
}
