import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import type { Database } from "#server/db/schema.ts";
import { moveScreenshots } from "#server/screenshots/move-screenshots.ts";
import { changeTagKeys } from "./tag-changes.ts";
import { changeTags, readTag, updateTagRow } from "./write-tags.ts";

/** Gives keys and screenshots of a tag to another one, then puts it into the trash. */
export function mergeTags(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { from, into }: { from: number; into: number },
): Promise<number> {
  if (from === into) throw new ApiError("invalid_input", { message: "A tag cannot be merged into itself." });
  return changeTags(db, caller, async (change) => {
    const source = await readTag(change, from);
    await readTag(change, into);
    await changeTagKeys(change, into, { add: await listKeyIds(change, from) });
    await moveScreenshots(change, { from, into });
    await updateTagRow(change, from, { trashed_by: change.id });
    await change.record([{ thing: "tag", id: from, before: { name: source.name }, after: null }]);
    return into;
  });
}

async function listKeyIds(change: OpenChangeSet, tagId: number): Promise<number[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ key_id: number }>`
    SELECT key_id FROM tag_key
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND tag_id = ${tagId} ORDER BY key_id`.execute(
    change.tx,
  );
  return rows.map((row) => row.key_id);
}
