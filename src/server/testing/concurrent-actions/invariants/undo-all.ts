import { sql } from "kysely";
import type { SkippedEdit } from "#contract/history.ts";
import { wireId } from "#contract/ids.ts";
import { assertNone, differences } from "#server/testing/concurrent-actions/assertions.ts";
import type { World } from "#server/testing/concurrent-actions/world.ts";
import { listBranches } from "./current-content.ts";

/** Queries of the visible and editable columns of living resources, with names instead of ids. */
const visibleState = {
  languages: "SELECT code, name FROM language t WHERE own(t) AND trashed_by IS NULL",
  groups: "SELECT name FROM entry_group t WHERE own(t) AND trashed_by IS NULL",
  keys: `SELECT t.name, g.name AS in_group, g.trashed_by IS NULL AS grouped, words, meaning, max_length, syntax, excluded,
    description, meta FROM entry_key t JOIN entry_group g ON g.id = t.group_id AND own(g) WHERE own(t)
    AND t.trashed_by IS NULL`,
  entries: `SELECT k.name, l.code, v.body AS value, d.body AS draft, c.body AS comment, t.status, t.locked, t.excluded, t.meaning
    FROM entry t JOIN entry_key k ON k.id = t.key_id AND own(k) AND k.trashed_by IS NULL
    JOIN language l ON l.id = t.language_id AND own(l) AND l.trashed_by IS NULL
    LEFT JOIN text v ON v.project_id = t.project_id AND v.id = t.value_id
    LEFT JOIN text d ON d.project_id = t.project_id AND d.id = t.draft_id
    LEFT JOIN text c ON c.project_id = t.project_id AND c.id = t.comment_id
    WHERE own(t) AND (t.value_id IS NOT NULL OR t.draft_id IS NOT NULL OR t.comment_id IS NOT NULL OR t.status <> 0
      OR t.locked OR t.excluded)`,
  tags: "SELECT name, category_id, position FROM tag t WHERE own(t) AND trashed_by IS NULL",
  tagKeys: `SELECT g.name AS tag, k.name FROM tag_key t JOIN tag g ON g.id = t.tag_id AND own(g) AND g.trashed_by IS NULL
    JOIN entry_key k ON k.id = t.key_id AND own(k) AND k.trashed_by IS NULL WHERE own(t)`,
  screenshots: `SELECT t.id, g.name AS screen, l.code, t.width, t.height, t.is_verified, t.original_name, t.device_language,
    encode(t.sha1, 'hex') AS sha1 FROM screenshot t JOIN tag g ON g.id = t.tag_id AND own(g)
    LEFT JOIN language l ON l.id = t.language_id AND own(l) WHERE own(t) AND t.trashed_by IS NULL`,
  boxes: `SELECT t.screenshot_id, t.ordinal, k.name AS key, t.x, t.y, t.width, t.height, t.name, t.text
    FROM screenshot_position t JOIN screenshot s ON s.id = t.screenshot_id AND own(s) AND s.trashed_by IS NULL
    LEFT JOIN entry_key k ON k.id = t.key_id AND own(k) WHERE own(t)`,
  counters: `SELECT language_id, name, strings, words FROM counter t WHERE own(t) AND (strings <> 0 OR words <> 0)
    AND (language_id = 0 OR language_id IN (SELECT id FROM language l WHERE own(l) AND trashed_by IS NULL))`,
};

/** Prints the visible and editable state, one line per resource, without versions, times and users. */
export async function printState(world: World): Promise<string> {
  const lines: string[] = [];
  for (const { branchId, name } of await listBranches(world))
    for (const [what, query] of Object.entries(visibleState)) {
      const { projectId } = world.project;
      const text = query.replaceAll(
        /own\((\w+)\)/g,
        (_, table: string) => `(${table}.project_id = ${projectId} AND ${table}.branch_id = ${branchId})`,
      );
      const { rows } = await sql<{ line: string }>`
        SELECT to_jsonb(seen)::text AS line FROM (${sql.raw(text)}) AS seen ORDER BY 1`.execute(
        world.testApp.db,
      );
      lines.push(...rows.map(({ line }) => `${name} ${what} ${line}`));
    }
  return lines.join("\n");
}

/** Reverts all change sets of the clients, newest first, after the clients have finished. */
export async function undoRestores(world: World, initialState: string): Promise<void> {
  const { testApp, project, owner } = world;
  const as = { ...owner, app: project.app };
  const wrong: string[] = [];
  for (const { branchId, branch } of await listBranches(world))
    for (const { id, sequence, kind } of await listSets(world, branchId)) {
      const path = `/v1/api/changes/${wireId("changeSet", id)}/revert`;
      const { status, body } = await testApp.call("POST", path, { as, query: { branch } });
      if (status !== 200 || (await listWritten(world, id, body.skipped)).length > 0)
        wrong.push(`${kind} ${sequence}: ${status} ${JSON.stringify(body)}`);
    }
  const last = await printState(world);
  assertNone([...wrong, ...differences(last.split("\n"), initialState.split("\n"))]);
}

/**
 * Skipped edits that the change set wrote. A revert that skipped entries reports them again when it is undone, but it
 * did not change them.
 */
async function listWritten(
  { testApp, project }: World,
  setId: number,
  skipped: readonly SkippedEdit[],
): Promise<SkippedEdit[]> {
  const { rows } = await sql<{ cell: string }>`
    SELECT k.name || ' ' || l.code AS cell FROM entry_change c
    JOIN entry_key k ON k.project_id = c.project_id AND k.branch_id = c.branch_id AND k.id = c.key_id
    JOIN language l ON l.project_id = c.project_id AND l.branch_id = c.branch_id AND l.id = c.language_id
    WHERE c.project_id = ${project.projectId} AND c.change_set_id = ${setId}`.execute(testApp.db);
  const written = new Set(rows.map(({ cell }) => cell));
  return skipped.filter(({ key, language }) => language === "" || written.has(`${key} ${language}`));
}

/** Change sets of the clients, without those that filled the project before. */
async function listSets({ testApp, project, lastSetupId }: World, branchId: number) {
  const { rows } = await sql<{ id: number; sequence: number; kind: string }>`
    SELECT id, sequence, kind FROM change_set WHERE project_id = ${project.projectId} AND branch_id = ${branchId}
      AND continued_by IS NULL AND id > ${lastSetupId} ORDER BY sequence DESC`.execute(testApp.db);
  return rows;
}
