import { type RawBuilder, sql } from "kysely";
import type { TrashableKind } from "#server/content/write-path/trash/trashed-resources.ts";
import { keyHashSql } from "#server/platform/db/values/key-hash.ts";

/** Table, in the branch or the project, in which the resource that a field references must exist. */
type Target = { table: string; inBranch: boolean; holds: boolean };
/** Field in a resource's log row: its column, its type, and its reference. */
export type Field = { column: string; type: string; target?: Target };
/** A resource that contains others must not be in the trash itself. */
const holder = (table: string) => ({ target: { table, inBranch: true, holds: true } });
const ofBranch = (table: string) => ({ target: { table, inBranch: true, holds: false } });
const ofProject = (table: string) => ({ target: { table, inBranch: false, holds: false } });

export const fieldsOf: Record<TrashableKind, Readonly<Record<string, Field>>> = {
  key: {
    name: { column: "name", type: "text" },
    group: { column: "group_id", type: "bigint", ...holder("entry_group") },
    description: { column: "description", type: "text" },
    meta: { column: "meta", type: "jsonb" },
    maxLength: { column: "max_length", type: "integer" },
    syntax: { column: "syntax", type: "smallint" },
    style: { column: "style", type: "smallint" },
    excluded: { column: "excluded", type: "boolean" },
  },
  language: { name: { column: "name", type: "text" } },
  group: { name: { column: "name", type: "text" } },
  tag: {
    name: { column: "name", type: "text" },
    category: { column: "category_id", type: "integer", ...ofProject("tag_category") },
    position: { column: "position", type: "integer" },
  },
  screenshot: {
    screen: { column: "tag_id", type: "bigint", ...holder("tag") },
    file: { column: "file_id", type: "bigint", ...ofProject("stored_file") },
    originalName: { column: "original_name", type: "text" },
    width: { column: "width", type: "integer" },
    height: { column: "height", type: "integer" },
    languageId: { column: "language_id", type: "integer", ...ofBranch("language") },
    deviceLanguageLong: { column: "device_language", type: "text" },
    deviceModel: { column: "device_model", type: "text" },
    platform: { column: "platform", type: "text" },
    operatingSystem: { column: "operating_system", type: "text" },
    bundleVersion: { column: "bundle_version", type: "text" },
    isVerified: { column: "is_verified", type: "boolean" },
  },
};

/**
 * Condition on a resource `t`: the resource that its field references still exists. A field is not reverted to a
 * deleted group, screen, language, category or file.
 */
export function referenceExists(
  { type, target }: Field,
  reference: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!target) return sql<boolean>`true`;
  const { table, inBranch, holds } = target;
  return sql<boolean>`((${reference}) IS NULL OR EXISTS (
    SELECT FROM ${sql.table(table)} target
    WHERE target.project_id = t.project_id AND target.id = (${reference})::${sql.raw(type)}
      ${inBranch ? sql`AND target.branch_id = t.branch_id` : sql``}
      ${holds ? sql`AND (target.trashed_by IS NULL OR t.trashed_by IS NOT NULL)` : sql``}))`;
}

/** Sets the hash beside a column if it is the name of a key, which is unique by its hash. */
export function hashBeside(
  kind: TrashableKind,
  column: string,
  name: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return kind === "key" && column === "name" ? sql`, name_hash = ${keyHashSql(name)}` : sql``;
}

/** Logged value of a field, in the type of its column. */
export function storedValue({ type }: Field, logged: RawBuilder<unknown>): RawBuilder<unknown> {
  return type === "jsonb" ? sql`nullif(${logged}, 'null')` : sql`((${logged}) #>> '{}')::${sql.raw(type)}`;
}
