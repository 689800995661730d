import { sql } from "kysely";
import { maxListedEdits, type SkippedEdit } from "#contract/history.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import type { SkippedResource } from "./revert-resources.ts";

type Reason = SkippedEdit["reason"];
type Cell = Pick<EntryEdit, "keyId" | "languageId">;
type SkippedCell = Cell & { reason: Reason };
type Step = { stepId: number; setIds: readonly number[] };

export type NamedSkipped = { skipped: SkippedEdit[]; skippedCounts: Record<Reason, number> };

/** Maximum number of skipped edits that are listed. Tests lower it. */
export const maxListed = { edits: maxListedEdits };

/** Collects the first skipped edits of a revert, without texts, and counts all: there may be any number. */
export class SkippedEdits {
  readonly #cells: SkippedCell[] = [];
  readonly #resources: SkippedResource[] = [];
  readonly #counts = { changed: 0, locked: 0, deleted: 0, not_allowed: 0, name_taken: 0 };

  get #remaining(): number {
    return maxListed.edits - this.#cells.length - this.#resources.length;
  }

  add(cells: readonly SkippedCell[]): void {
    for (const { reason } of cells) this.#counts[reason] += 1;
    const listed = cells.slice(0, this.#remaining);
    this.#cells.push(...listed.map(({ keyId, languageId, reason }) => ({ keyId, languageId, reason })));
  }

  addResources(resources: readonly SkippedResource[]): void {
    for (const { reason } of resources) this.#counts[reason] += 1;
    this.#resources.push(...resources.slice(0, this.#remaining));
  }

  /**
   * Adds the entries that the reverted undo or redo skipped because of later changes. They stay skipped however often
   * it is undone and redone.
   */
  async addEarlierSkipped({ tx, input }: OpenChangeSet, { stepId, setIds }: Step): Promise<void> {
    const { projectId, branchId } = input.scope;
    const { rows } = await sql<Cell & { total: number }>`
      SELECT "keyId", "languageId", count(*) OVER ()::integer AS total FROM (
        WITH RECURSIVE revert_chain AS (
          SELECT step_id, reverts FROM change_set WHERE project_id = ${projectId} AND id = ${stepId}
          UNION ALL
          SELECT s.step_id, s.reverts FROM revert_chain c JOIN change_set s ON s.project_id = ${projectId} AND s.id = c.reverts
        )
        SELECT key_id AS "keyId", language_id AS "languageId" FROM entry_change
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND change_set_id = ANY(ARRAY(
          SELECT s.id FROM revert_chain c JOIN change_set s ON s.project_id = ${projectId} AND s.step_id = c.step_id
          WHERE c.reverts IS NULL))
        EXCEPT
        SELECT key_id, language_id FROM entry_change
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND change_set_id = ANY(${setIds}::bigint[])
      ) AS skipped_cell
      ORDER BY "keyId", "languageId"
      LIMIT ${maxListed.edits}`.execute(tx);
    const cells = rows.map(({ keyId, languageId }) => ({ keyId, languageId, reason: "changed" as const }));
    this.add(cells);
    this.#counts.changed += (rows[0]?.total ?? 0) - rows.length;
  }

  /** Returns the collected edits with the current names of keys and languages. */
  async nameAll(change: OpenChangeSet): Promise<NamedSkipped> {
    const resources = this.#resources.map(({ name, reason }) => ({ key: name, language: "", reason }));
    return {
      skipped: [...(await nameCells(change, this.#cells)), ...resources],
      skippedCounts: this.#counts,
    };
  }
}

async function nameCells(
  { tx, input }: OpenChangeSet,
  cells: readonly SkippedCell[],
): Promise<SkippedEdit[]> {
  if (cells.length === 0) return [];
  const { projectId, branchId } = input.scope;
  const { rows } = await sql<SkippedEdit>`
    SELECT k.name AS key, l.code AS language, skipped_cell.reason
    FROM unnest(${cells.map((cell) => cell.keyId)}::bigint[], ${cells.map((cell) => cell.languageId)}::integer[],
      ${cells.map((cell) => cell.reason)}::text[]) AS skipped_cell(key_id, language_id, reason)
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = skipped_cell.key_id
    JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = skipped_cell.language_id
    ORDER BY k.id, l.code`.execute(tx);
  return rows;
}
