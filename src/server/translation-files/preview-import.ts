import { sql } from "kysely";
import { type ImportSample, importSampleSize } from "#contract/files.ts";
import { textBits } from "#server/changes/entry-state.ts";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import { readTexts } from "#server/changes/texts/stored-texts.ts";

type Written = { key: string; from_id: number | null; to_id: number | null };

/** What a dry run shows of what it would write, read from the log of its change set before that is given up. */
export async function sampleImport(
  change: OpenChangeSet,
): Promise<{ conflicts: number; sample: ImportSample }> {
  const added = await listWritten(change, sql`c.version = 1`);
  const changed = await listWritten(change, sql`c.version > 1`);
  const conflicting = await listWritten(change, sql`c.version > 1 AND ${isOfPerson}`);
  const texts = await readTexts(
    change.tx,
    change.input.scope.projectId,
    [...added, ...changed, ...conflicting].flatMap(({ from_id, to_id }) => [from_id, to_id]),
  );
  const textOf = (id: number | null) => texts.get(id ?? 0) ?? "";
  const present = ({ key, from_id, to_id }: Written) => ({ key, from: textOf(from_id), to: textOf(to_id) });
  return {
    conflicts: await countConflicts(change),
    sample: {
      added: added.map(({ key, to_id }) => ({ key, to: textOf(to_id) })),
      changed: changed.map(present),
      conflicting: conflicting.map(present),
      unchanged: await listUnchanged(change),
    },
  };
}

/** The text before was a person's, written since the last import (decisions.md 9.24). */
const isOfPerson = sql`(
  SELECT s.kind <> 'upload' AND s.person_id IS NOT NULL FROM entry_change p
  JOIN change_set s ON s.project_id = p.project_id AND s.id = p.change_set_id
  WHERE p.project_id = c.project_id AND p.branch_id = c.branch_id AND p.key_id = c.key_id
    AND p.language_id = c.language_id AND p.version < c.version AND p.fields & ${sql.lit(textBits)} <> 0
  ORDER BY p.version DESC LIMIT 1
)`;

function writtenHere({ id, input: { scope } }: OpenChangeSet) {
  return sql`c.project_id = ${scope.projectId} AND c.change_set_id = ${id} AND c.fields & ${sql.lit(textBits)} <> 0`;
}

async function listWritten(change: OpenChangeSet, which: ReturnType<typeof sql>): Promise<Written[]> {
  const { rows } = await sql<Written>`
    SELECT k.name AS key, CASE WHEN c.fields & 1 <> 0 THEN c.value_before ELSE c.draft_before END AS from_id,
      CASE WHEN c.fields & 1 <> 0 THEN c.value_after ELSE c.draft_after END AS to_id
    FROM entry_change c
    JOIN entry_key k ON k.project_id = c.project_id AND k.branch_id = c.branch_id AND k.id = c.key_id
    WHERE ${writtenHere(change)} AND ${which} ORDER BY c.key_id LIMIT ${importSampleSize}`.execute(change.tx);
  return rows;
}

async function countConflicts(change: OpenChangeSet): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM entry_change c
    WHERE ${writtenHere(change)} AND c.version > 1 AND ${isOfPerson}`.execute(change.tx);
  return rows[0]?.count ?? 0;
}

async function listUnchanged(change: OpenChangeSet): Promise<string[]> {
  const { scope } = change.input;
  const { rows } = await sql<{ name: string }>`
    SELECT u.name FROM upload_key u
    WHERE NOT u.made AND NOT EXISTS (SELECT FROM entry_change c WHERE c.project_id = ${scope.projectId}
      AND c.branch_id = ${scope.branchId} AND c.key_id = u.id AND c.change_set_id = ${change.id})
    ORDER BY u.ordinal LIMIT ${importSampleSize}`.execute(change.tx);
  return rows.map((row) => row.name);
}
