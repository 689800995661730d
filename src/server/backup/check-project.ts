import { type Kysely, type RawBuilder, sql } from "kysely";
import { changeKinds } from "#contract/changes.ts";
import { maxKeyLength, maxTextBytes } from "#contract/entries.ts";
import { projectRoles } from "#contract/permissions.ts";
import type { Database } from "#server/db/schema.ts";
import { brokenArchive } from "./archive.ts";
import type { ProjectManifest } from "./project-manifest.ts";
import { stageOf } from "./stage-project.ts";

type Law = { words: string; broken: RawBuilder<unknown> };

/** Rows of `table` whose columns name no row of `of`; null names nothing. */
function dangling(table: string, columns: Record<string, string>, of: string, where = sql`true`): Law {
  const pairs = Object.entries(columns);
  const same = pairs.map(([own, other]) => sql`${sql.ref(`o.${other}`)} = ${sql.ref(`s.${own}`)}`);
  const given = pairs.map(([own]) => sql`${sql.ref(`s.${own}`)} IS NOT NULL`);
  return {
    words: `a row of ${table} names no row of ${of}`,
    broken: sql`SELECT FROM ${stageOf(table)} s WHERE ${where} AND ${sql.join(given, sql` AND `)}
      AND NOT EXISTS (SELECT FROM ${stageOf(of)} o WHERE ${sql.join(same, sql` AND `)})`,
  };
}

const ofBranch = [
  "language",
  "entry_group",
  "entry_key",
  "entry",
  "tag",
  "tag_key",
  "change_set",
  "entry_change",
  "screenshot",
  "screenshot_position",
  "discussion",
  "discussion_comment",
];
const oneOf = (table: string, column: string, known: readonly string[]): Law => ({
  words: `a row of ${table} has an unknown ${column}`,
  broken: sql`SELECT FROM ${stageOf(table)} WHERE NOT ${sql.ref(column)} = ANY(${[...known]}::text[])`,
});

/** What must be so in a project that works. What else hangs in the air points to nothing and hurts nobody. */
function lawsOf({ project }: ProjectManifest): Law[] {
  const { base_language_id: base, default_branch_id: main } = project;
  return [
    ...[...ofBranch, "translation_order", "order_entry", "order_language", "order_file"].map((table) =>
      dangling(table, { branch_id: "id" }, "branch"),
    ),
    dangling("entry", { branch_id: "branch_id", key_id: "id" }, "entry_key"),
    dangling("entry", { branch_id: "branch_id", language_id: "id" }, "language"),
    ...["value_id", "draft_id", "comment_id"].map((column) => dangling("entry", { [column]: "id" }, "text")),
    dangling(
      "entry_key",
      { branch_id: "branch_id", group_id: "id" },
      "entry_group",
      sql`s.trashed_by IS NULL`,
    ),
    dangling("tag_key", { branch_id: "branch_id", key_id: "id" }, "entry_key"),
    dangling("tag_key", { branch_id: "branch_id", tag_id: "id" }, "tag"),
    ...["screenshot", "order_file"].map((table) => dangling(table, { file_id: "id" }, "stored_file")),
    dangling("screenshot", { branch_id: "branch_id", tag_id: "id" }, "tag"),
    dangling("screenshot_position", { branch_id: "branch_id", screenshot_id: "id" }, "screenshot"),
    dangling("discussion", { branch_id: "branch_id", key_id: "id" }, "entry_key"),
    dangling("discussion_comment", { branch_id: "branch_id", discussion_id: "id" }, "discussion"),
    dangling("entry_change", { change_set_id: "id" }, "change_set"),
    dangling("thing_change", { change_set_id: "id" }, "change_set"),
    oneOf("change_set", "kind", changeKinds),
    oneOf("project_member", "role", projectRoles),
    {
      words: "it has no default branch",
      broken: sql`SELECT WHERE NOT EXISTS (SELECT FROM ${stageOf("branch")} WHERE id = ${main} AND deleted_at IS NULL)`,
    },
    {
      words: "a branch lacks the base language or the group main",
      broken: sql`SELECT FROM ${stageOf("branch")} b WHERE b.removed_at IS NULL AND (NOT EXISTS (
          SELECT FROM ${stageOf("language")} l WHERE l.branch_id = b.id AND l.id = ${base} AND l.trashed_by IS NULL)
        OR NOT EXISTS (
          SELECT FROM ${stageOf("entry_group")} g WHERE g.branch_id = b.id AND g.name = 'main' AND g.trashed_by IS NULL))`,
    },
    {
      words: "a branch is older than its changes",
      broken: sql`SELECT FROM ${stageOf("change_set")} s JOIN ${stageOf("branch")} b ON b.id = s.branch_id
        WHERE s.sequence > b.version`,
    },
    {
      words: "a text or a name is too long",
      broken: sql`SELECT FROM ${stageOf("text")} WHERE octet_length(body) > ${maxTextBytes}
        UNION ALL SELECT FROM ${stageOf("entry_key")} WHERE length(name) NOT BETWEEN 1 AND ${maxKeyLength}
        UNION ALL SELECT FROM ${stageOf("entry_group")} WHERE length(name) NOT BETWEEN 1 AND 400
        UNION ALL SELECT FROM ${stageOf("tag")} WHERE length(name) NOT BETWEEN 1 AND 400
        UNION ALL SELECT FROM ${stageOf("branch")} WHERE length(name) NOT BETWEEN 1 AND 400
        UNION ALL SELECT FROM ${stageOf("discussion_comment")} WHERE length(body) NOT BETWEEN 1 AND 10000
        UNION ALL SELECT FROM ${stageOf("saved_view")} WHERE length(name) NOT BETWEEN 1 AND 100 OR length(query) > 4000
        UNION ALL SELECT FROM ${stageOf("language")} WHERE length(code) NOT BETWEEN 1 AND 100`,
    },
    {
      words: "a file has a strange type",
      broken: sql`SELECT FROM ${stageOf("stored_file")} WHERE type !~ '^[a-z]+/[A-Za-z0-9.+-]{1,100}$' OR size < 0`,
    },
  ];
}

/** Refuses rows that no Parlance writes, before any of them is stored. */
export async function checkStages(tx: Kysely<Database>, manifest: ProjectManifest): Promise<void> {
  for (const { words, broken } of lawsOf(manifest)) {
    const { rows } = await sql<{ is_broken: boolean }>`SELECT EXISTS (${broken}) AS is_broken`.execute(tx);
    if (rows[0]?.is_broken) throw brokenArchive(words);
  }
}
