import { type Kysely, sql } from "kysely";
import { prepared } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import type { ChangeAuthor } from "./change-set-input.ts";
import { decidedBits, textBits } from "./entry-state.ts";
import type { ChangeScope, TouchedEntry } from "./touched-entries.ts";

export type ContinuedStep = { changeSetId: number; stepId: number };

/** Autosaves of one person in one cell within this time, with nothing between, are one step (decisions.md 3.7, 8.6). */
const stepMinutes = 10;

/**
 * The step that an autosave of this entry continues, if any: the last write of the entry, when it was the same person's
 * autosave and touched nothing but a text. The trash and the way back end a step: undone with others, what came between
 * them would be lost.
 */
export async function findContinuedStep(
  tx: Kysely<Database>,
  scope: ChangeScope,
  { entry, author, time }: { entry: TouchedEntry; author: ChangeAuthor; time: Date },
): Promise<ContinuedStep | undefined> {
  if (entry.changeSetId === null || author.personId === null) return undefined;
  const { rows } = await sql<ContinuedStep>`${prepared} 
    SELECT id AS "changeSetId", step_id AS "stepId" FROM change_set
    WHERE project_id = ${scope.projectId} AND id = ${entry.changeSetId} AND branch_id = ${scope.branchId}
      AND person_id = ${author.personId} AND kind = 'save' AND autosave AND entries = 1 AND reverted_by IS NULL AND continued_by IS NULL
      AND created_at > ${time}::timestamptz - make_interval(mins => ${stepMinutes})
      AND NOT EXISTS (SELECT FROM resource_change t WHERE t.project_id = change_set.project_id AND t.change_set_id = id)
      AND NOT EXISTS (
        SELECT FROM resource_change t WHERE t.project_id = change_set.project_id AND t.change_set_id > change_set.id
          AND (t.resource = 'key' AND t.resource_id = ${entry.key.id} OR t.resource = 'language' AND t.resource_id = ${entry.languageId})
      )
      AND NOT EXISTS (
        SELECT FROM entry_change c WHERE c.project_id = change_set.project_id AND c.branch_id = change_set.branch_id
          AND c.key_id = ${entry.key.id} AND c.language_id = ${entry.languageId} AND c.change_set_id = change_set.id
          AND (c.fields & ${sql.lit(decidedBits)} <> 0
            OR c.fields & ${sql.lit(textBits)} = ${sql.lit(textBits)})
      )`.execute(tx);
  return rows[0];
}
