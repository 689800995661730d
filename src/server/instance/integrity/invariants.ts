import { type RawBuilder, sql } from "kysely";
import { maxKeyLength, maxTextBytes } from "#contract/entries.ts";
import { changeKinds } from "#contract/history.ts";
import { projectRoles } from "#contract/permissions.ts";
import { mainGroup } from "#server/content/write-path/keys/key-changes.ts";
import { firstCustomStatus } from "#server/platform/db/values/statuses.ts";
import type { ProjectRows } from "./project-rows.ts";
import { columnOf, isDangling, type Reference, references } from "./references.ts";

/** An invariant of a project, as a query of the rows `subject` that violate it. */
export type Invariant = { name: string; says: string; from: RawBuilder<unknown>; where: RawBuilder<boolean> };

export type InvariantScope = { rows: ProjectRows; baseLanguageId: number; defaultBranchId: number };

/** Rows that refer to missing rows. Only references that matter are listed. */
export function referenceInvariants({ rows }: Pick<InvariantScope, "rows">): Invariant[] {
  return references.map((reference) => ({
    name: invariantOf(reference),
    says: `a row of ${reference.table} names no row of ${reference.of}`,
    from: rows.of(reference.table),
    where: isDangling(rows, reference),
  }));
}

export function invariantOf(reference: Reference): string {
  return `${reference.table}.${columnOf(reference)}`;
}

/** A living key without a living group has no place in the published document. */
export function groupInvariant({ rows }: Pick<InvariantScope, "rows">): Invariant {
  return {
    name: "entry_key.group_id",
    says: "a key is in no group",
    from: rows.of("entry_key"),
    where: sql<boolean>`subject.trashed_by IS NULL AND NOT EXISTS (SELECT FROM ${rows.of("entry_group")} g
      WHERE g.branch_id = subject.branch_id AND g.id = subject.group_id AND g.trashed_by IS NULL)`,
  };
}

/** The base language is in the trash, from where it can be restored. */
export function baseInTrashInvariant({
  rows,
  baseLanguageId,
}: Omit<InvariantScope, "defaultBranchId">): Invariant {
  return {
    name: "base language in trash",
    says: "a branch has the base language in the trash",
    from: rows.of("language"),
    where: sql<boolean>`subject.id = ${sql.lit(baseLanguageId)} AND subject.trashed_by IS NOT NULL AND ${isCodeFree(rows)}`,
  };
}

function isCodeFree(rows: ProjectRows): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT FROM ${rows.of("language")} namesake
    WHERE namesake.branch_id = subject.branch_id AND namesake.code = subject.code AND namesake.trashed_by IS NULL)`;
}

/** A custom status belongs to the team: files contain their statuses by name. */
export function statusInvariant({
  rows,
  teamId,
}: Pick<InvariantScope, "rows"> & { teamId: number }): Invariant {
  return {
    name: "entry.status",
    says: "a string has a status that is gone",
    from: rows.of("entry"),
    where: sql<boolean>`subject.status >= ${sql.lit(firstCustomStatus)} AND NOT EXISTS (
      SELECT FROM custom_status c WHERE c.team_id = ${sql.lit(teamId)} AND c.id = subject.status)`,
  };
}

/** Invariants that a file must not violate, since nothing could be left out or moved to repair it. */
export function unrepairableInvariants({
  rows,
  baseLanguageId,
  defaultBranchId,
}: InvariantScope): Invariant[] {
  const oneOf = (table: string, column: string, allowed: readonly string[]): Invariant => ({
    name: `${table}.${column}`,
    says: `a row of ${table} has an unknown ${column}`,
    from: rows.of(table),
    where: sql<boolean>`NOT ${sql.ref(`subject.${column}`)} = ANY(${[...allowed]}::text[])`,
  });
  const sized = (table: string, column: string, isWithinLimit: RawBuilder<boolean>): Invariant => ({
    name: `${table}.${column} length`,
    says: "a text or a name is too long",
    from: rows.of(table),
    where: sql<boolean>`NOT (${isWithinLimit})`,
  });
  const named = (table: string, column: string, maxLength: number) =>
    sized(
      table,
      column,
      sql<boolean>`length(${sql.ref(`subject.${column}`)}) BETWEEN 1 AND ${sql.lit(maxLength)}`,
    );
  return [
    oneOf("change_set", "kind", changeKinds),
    oneOf("project_member", "role", projectRoles),
    {
      name: "default branch",
      says: "it has no default branch",
      from: sql`(SELECT ${sql.lit(defaultBranchId)}::integer AS branch_id)`,
      where: sql<boolean>`NOT EXISTS (SELECT FROM ${rows.of("branch")} b WHERE b.id = subject.branch_id AND b.deleted_at IS NULL)`,
    },
    {
      name: "base language",
      says: "a branch lacks the base language",
      from: rows.of("branch"),
      where: sql<boolean>`subject.removed_at IS NULL AND NOT EXISTS (
        SELECT FROM (SELECT * FROM ${rows.of("language")} subject WHERE subject.trashed_by IS NULL OR ${isCodeFree(rows)}) l
        WHERE l.branch_id = subject.id AND l.id = ${sql.lit(baseLanguageId)})`,
    },
    {
      name: "group main",
      says: "a branch lacks the group main",
      from: rows.of("branch"),
      where: sql<boolean>`subject.removed_at IS NULL AND NOT EXISTS (SELECT FROM ${rows.of("entry_group")} g
        WHERE g.branch_id = subject.id AND g.name = ${mainGroup} AND g.trashed_by IS NULL)`,
    },
    {
      name: "branch.version",
      says: "a branch is older than its changes",
      from: rows.of("branch"),
      where: sql<boolean>`EXISTS (SELECT FROM ${rows.of("change_set")} c
        WHERE c.branch_id = subject.id AND c.sequence > subject.version)`,
    },
    sized("text", "body", sql<boolean>`octet_length(subject.body) <= ${sql.lit(maxTextBytes)}`),
    sized(
      "entry_key",
      "description",
      sql<boolean>`subject.description IS NULL OR octet_length(subject.description) <= ${sql.lit(maxTextBytes)}`,
    ),
    // PostgreSQL prints JSON with spaces between its parts, so metadata is longer than when it was sent.
    sized(
      "entry_key",
      "meta",
      sql<boolean>`subject.meta IS NULL OR octet_length(subject.meta::text) <= ${sql.lit(2 * maxTextBytes)}`,
    ),
    named("entry_key", "name", maxKeyLength),
    ...["entry_group", "tag", "branch"].map((table) => named(table, "name", 400)),
    named("discussion_comment", "body", 10_000),
    named("saved_view", "name", 100),
    sized("saved_view", "query", sql<boolean>`length(subject.query) <= 4000`),
    named("language", "code", 100),
    {
      name: "stored_file.type",
      says: "a file has a strange type",
      from: rows.of("stored_file"),
      where: sql<boolean>`subject.type !~ '^[a-z]+/[A-Za-z0-9.+-]{1,100}$' OR subject.size < 0`,
    },
  ];
}
