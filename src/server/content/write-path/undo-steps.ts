import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import type { ChangeAuthor } from "./change-sets/change-author.ts";
import type { ChangeScope, TouchedEntry } from "./changed-entries.ts";
import { changedFieldBits, decidedBits, textBits } from "./entry-state.ts";
import type { EntryWrite } from "./write-entries.ts";

export type ContinuedStep = { changeSetId: number; stepId: number };

/** Autosaves of one person in one cell within this time, with nothing between, are one step (rules.md 3.7, 8.6). */
const stepMinutes = 10;

/**
 * Returns the step that an autosave of this entry continues, if any: the entry's last write, if it was an autosave by
 * the same person that changed only a text. Trashing or restoring its key or language ends the step.
 */
export async function findContinuedStep(
  tx: Kysely<Database>,
  scope: ChangeScope,
  { entry, author, time }: { entry: TouchedEntry; author: ChangeAuthor; time: Date },
): Promise<ContinuedStep | undefined> {
  if (entry.changeSetId === null || author.personId === null) return undefined;
  const query = {
    ...scope,
    changeSetId: entry.changeSetId,
    personId: author.personId,
    keyId: entry.key.id,
    languageId: entry.languageId,
    time,
  };
  const { rows } = await prepared<ContinuedStep>`${continuedStep(query)}`.execute(tx);
  return rows[0];
}

type Value = number | RawBuilder<unknown>;
type StepQuery = {
  projectId: Value;
  branchId: Value;
  /** Last write of the entry. */
  changeSetId: Value;
  personId: Value;
  keyId: Value;
  languageId: Value;
  time: Date | RawBuilder<unknown>;
};

/** Selects the step that `findContinuedStep` returns. */
export function continuedStep(query: StepQuery): RawBuilder<ContinuedStep> {
  const { projectId, branchId, changeSetId, personId, keyId, languageId, time } = query;
  return sql<ContinuedStep>`
    SELECT id AS "changeSetId", step_id AS "stepId" FROM change_set
    WHERE project_id = ${projectId} AND id = ${changeSetId} AND branch_id = ${branchId}
      AND person_id = ${personId} AND kind = 'save' AND autosave AND entries = 1 AND reverted_by IS NULL AND continued_by IS NULL
      AND created_at > ${time}::timestamptz - make_interval(mins => ${sql.lit(stepMinutes)})
      AND NOT EXISTS (SELECT FROM resource_change WHERE project_id = change_set.project_id AND change_set_id = change_set.id)
      AND NOT EXISTS (
        SELECT FROM resource_change WHERE project_id = change_set.project_id AND change_set_id > change_set.id
          AND (resource = 'key' AND resource_id = ${keyId} OR resource = 'language' AND resource_id = ${languageId})
      )
      AND NOT EXISTS (
        SELECT FROM entry_change WHERE project_id = change_set.project_id AND branch_id = change_set.branch_id
          AND key_id = ${keyId} AND language_id = ${languageId} AND change_set_id = change_set.id
          AND (fields & ${sql.lit(decidedBits)} <> 0 OR fields & ${sql.lit(textBits)} = ${sql.lit(textBits)})
      )`;
}

/** Whether a write may belong to a step of autosaves; publishing, a status or a lock is a separate step. */
export function isTyped({ before, after }: EntryWrite): boolean {
  const fields = changedFieldBits(before.state, after);
  return (fields & decidedBits) === 0 && (fields & textBits) !== textBits;
}
