import { type Kysely, sql } from "kysely";
import type { ChangeSetInput } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { Database } from "#server/platform/db/schema.ts";

export type SeededBranch = {
  scope: ChangeSetInput["scope"];
  people: number[];
  languages: Record<string, number>;
  groupId: number;
};

/** Inserts a project with one branch, its languages, the group main and some people by SQL alone. */
export async function seedBranch(
  db: Kysely<Database>,
  { languages, branching = false }: { languages: readonly [string, ...string[]]; branching?: boolean },
): Promise<SeededBranch> {
  // The ids 1, 2, … below are assigned explicitly.
  await sql`SELECT setval('language_id', 1000), setval('content_id', 1000 + nextval('content_id'))`.execute(
    db,
  );
  const team = await db
    .insertInto("team")
    .values({ name: "team", brief_template: "[]" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const project = await db
    .insertInto("project")
    .values({
      app: crypto.randomUUID().replaceAll("-", "").slice(0, 24),
      team_id: team.id,
      name: "project",
      base_language_id: 1,
      default_branch_id: 1,
      branching,
      token_hash: Buffer.alloc(32),
      token_cipher: Buffer.alloc(0),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const branch = await db
    .insertInto("branch")
    .values({ project_id: project.id, name: "main" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const inBranch = { project_id: project.id, branch_id: branch.id };
  const rows = languages.map((code, index) => ({ ...inBranch, id: index + 1, code }));
  await db.insertInto("language").values(rows).execute();
  await db
    .insertInto("entry_group")
    .values({ ...inBranch, id: 1, name: "main" })
    .execute();
  const people = await db
    .insertInto("person")
    .values(["Ada", "Ben", "Cem"].map((name) => ({ name, email: `${name}.${project.id}@example.org` })))
    .returning("id")
    .execute();
  return {
    scope: {
      projectId: project.id,
      branchId: branch.id,
      baseLanguageId: 1,
      baseLanguage: languages[0],
      patterns: [],
      branching,
    },
    people: people.map((person) => person.id),
    languages: Object.fromEntries(rows.map((row) => [row.code, row.id])),
    groupId: 1,
  };
}
