import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { crossingsIn, crossingsOf, readSources, sharedTablesIn, statementsIn } from "./find-crossings.ts";
import { knownCrossings } from "./known-crossings.ts";

const root = join(import.meta.dirname, "../../../..");
const migrations = "src/server/platform/db/migrations";
/** Last migration before this rule existed. */
const lastUnchecked = 29;

const tables = { content: new Set(["entry", "entry_key"]), temporary: new Set(["upload_row"]) };
const found = (statement: string) =>
  crossingsIn(statement, tables).map(({ what, table }) => `${table}: ${what}`);

describe("statement that spans machines", () => {
  it.each([
    ["SELECT FROM entry WHERE id = ?", ["entry: no project_id"]],
    [
      "SELECT FROM entry e JOIN entry_key k ON k.id = e.key_id WHERE e.project_id = ?",
      ["entry_key: no project_id"],
    ],
    [
      "SELECT FROM entry WHERE project_id = ? AND key_id IN (SELECT id FROM entry_key)",
      ["entry_key: no project_id"],
    ],
    ["UPDATE entry SET status = 0 WHERE key_id = ?", ["entry: no project_id"]],
    ["SELECT FROM upload_row r JOIN entry e ON e.project_id = ?", ["upload_row: temporary table"]],
    [
      "INSERT INTO entry (project_id, id) SELECT ?, nextval('id') FROM unnest(?)",
      ["entry: numbers taken inside"],
    ],
  ])("reports %s", (statement, crossings) => {
    expect(found(statement)).toEqual(crossings);
  });

  it.each([
    "SELECT FROM entry WHERE project_id = ? AND id = ?",
    "SELECT FROM entry e JOIN entry_key k ON k.project_id = e.project_id AND k.id = e.key_id",
    "SELECT FROM entry JOIN entry_key USING (project_id, key_id)",
    "SELECT FROM (SELECT * FROM entry WHERE project_id = ?) e",
    "INSERT INTO entry (project_id, id) SELECT ?, id FROM unnest(?) AS g(id)",
    "INSERT INTO entry (project_id, id) VALUES (?, nextval('id'))",
    "SELECT FROM person WHERE id = ?",
  ])("accepts %s", (statement) => {
    expect(found(statement)).toEqual([]);
  });

  it("accepts a part with project_id that is defined in the same file", () => {
    const crossingsWith = (condition: string) =>
      statementsIn(
        "a.ts",
        `const mine = sql\`${condition}\`; sql\`SELECT FROM entry WHERE \${mine}\`;`,
      ).flatMap(found);
    expect(crossingsWith("project_id = 1")).toEqual([]);
    expect(crossingsWith("branch_id = 1")).toEqual(["entry: no project_id"]);
  });

  it("finds statements built by method calls", () => {
    const built = (scope: string) =>
      statementsIn("a.ts", `db.selectFrom("entry").where("id", "=", 1)${scope}.execute()`).flatMap(found);
    expect(built("")).toEqual(["entry: no project_id"]);
    expect(built('.where("project_id", "=", 1)')).toEqual([]);
  });
});

async function readContentTables(): Promise<Set<string>> {
  const { db, drop } = await makeTestDatabase();
  try {
    const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'project_id'`.execute(db);
    return new Set(rows.map(({ name }) => name));
  } finally {
    await drop();
  }
}

it("every statement runs on the machine of its project, except for known ones", async () => {
  const crossings = crossingsOf(await readSources(), await readContentTables());
  const counted = Object.fromEntries(
    [...Map.groupBy(crossings, (crossing) => crossing)]
      .map(([one, all]) => [one, all.length] as const)
      .sort(),
  );
  expect(counted).toEqual(knownCrossings);
});

it("finds tables of the instance that are joined with content tables", () => {
  const shared = new Set(["person", "team"]);
  const sharedIn = (statement: string) => sharedTablesIn(statement, { content: tables.content, shared });
  expect(sharedIn("SELECT FROM entry e JOIN person p ON p.id = e.person_id")).toEqual(["person"]);
  expect(sharedIn("SELECT FROM person JOIN team ON team.id = 1")).toEqual([]);
});

it("no migration creates identity columns or triggers, which machines would have to agree on", async () => {
  const later = globSync("*.sql", { cwd: join(root, migrations) }).filter(
    (name) => Number(name.slice(0, 4)) > lastUnchecked,
  );
  for (const name of later) {
    const text = await readFile(join(root, migrations, name), "utf8");
    expect(text, name).not.toMatch(
      /\bAS IDENTITY\b|\bCREATE (OR REPLACE )?(CONSTRAINT )?TRIGGER\b|\b(BIG|SMALL)?SERIAL\b/i,
    );
  }
});
