import { type Kysely, sql } from "kysely";
import {
  type Address,
  differenceOf,
  type Newest,
  newestOf,
  type Outcome,
  type Settlement,
} from "#server/content/merges/settle-differences.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { noStatus } from "#server/platform/db/values/statuses.ts";

/** Number of cells read at once; the event loop gets a turn between batches. */
const batchSize = 2_000;

/** Row of `merge_cell`: a cell that differs. Texts are ids. */
export type CellRow = {
  key_id: number;
  language_id: number;
  name: string;
  code: string;
  in_from: boolean;
  in_to: boolean;
  in_trash: boolean;
  version: number;
  from_time: Date | null;
  to_time: Date | null;
  /** Writer and origin of the text in the source branch; null without a text. */
  from_person: number | null;
  from_origin: number | null;
  from_value: number | null;
  from_draft: number | null;
  from_comment: number | null;
  from_status: number;
  from_locked: boolean;
  from_excluded: boolean;
  from_meaning: number;
  from_dismissed: number;
  to_value: number | null;
  to_draft: number | null;
  to_comment: number | null;
  to_status: number;
  to_locked: boolean;
  to_excluded: boolean;
  to_meaning: number;
  to_dismissed: number;
  base_value: number | null;
  base_comment: number | null;
  base_status: number;
  base_locked: boolean;
  base_excluded: boolean;
  base_meaning: number;
  base_dismissed: number;
  /** Meaning numbers of the key in both branches, and whether both have the same source text. */
  key_from_meaning: number;
  key_to_meaning: number | null;
  same_source: boolean;
};

export const mergedFields = ["value", "comment", "status", "locked", "excluded"] as const;
export type CellField = (typeof mergedFields)[number];

/** Reads the cells in key order, in batches. All cells of a key are in the same batch. */
export async function* cellBatches(db: Kysely<Database>): AsyncGenerator<CellRow[]> {
  for (let afterKey = 0; ; ) {
    const { rows } = await sql<CellRow>`
      SELECT c.*, k.name, k.from_meaning AS key_from_meaning, k.to_meaning AS key_to_meaning, k.same_source
      FROM merge_cell c JOIN merge_key k ON k.id = c.key_id
      WHERE c.key_id > ${afterKey} ORDER BY c.key_id FETCH FIRST ${sql.lit(batchSize)} ROWS WITH TIES`.execute(
      db,
    );
    const last = rows.at(-1);
    if (!last) return;
    afterKey = last.key_id;
    yield rows.sort((a, b) => a.key_id - b.key_id || (a.code < b.code ? -1 : 1));
  }
}

export type CellOutcome = { field: CellField; outcome: Outcome; newest: Newest; obstacle?: "locked" };

/** Decides the fields of a cell. A locked target accepts nothing, unless the merge unlocks it. */
export function cellOutcomes(cell: CellRow, settlement: Settlement): CellOutcome[] {
  const settled = settleCell(cell, settlement, undefined);
  const unlocks = settled.some(({ field, outcome }) => field === "locked" && outcome === "taken");
  return cell.to_locked && !unlocks ? settleCell(cell, settlement, "locked") : settled;
}

function settleCell(cell: CellRow, settlement: Settlement, obstacle: "locked" | undefined): CellOutcome[] {
  const newest = newestOf(cell.from_time, cell.to_time);
  return mergedFields.flatMap((field) => {
    const difference = differenceOf(valuesOf(cell, field));
    if (!difference) return [];
    const outcome = settlement.outcomeOf(addressOf(cell, field), { ...difference, obstacle, newest });
    return [{ field, outcome, newest, ...(obstacle ? { obstacle } : {}) }];
  });
}

export function addressOf({ name, code }: CellRow, field: Address["field"]): Address {
  return { key: name, language: code, field };
}

type FieldValue = number | string | boolean | null;

export function valuesOf(cell: CellRow, field: CellField): Record<"base" | "from" | "to", FieldValue> {
  if (field === "status" && isAddedText(cell))
    return { base: noStatus, from: cell.from_status, to: cell.to_status };
  return { base: cell[`base_${field}`], from: cell[`from_${field}`], to: cell[`to_${field}`] };
}

/**
 * Whether only the source branch has a text. Then its status counts as new too: creating the first branch moves drafts
 * into that branch, and clears the statuses of the empty texts that remain.
 */
function isAddedText(cell: CellRow): boolean {
  const { base_value, to_value, to_status, from_value } = cell;
  return base_value === null && to_value === null && to_status === noStatus && from_value !== null;
}
