import { type RawBuilder, sql } from "kysely";
import type { EntryEdit } from "#server/changes/entry-state.ts";
import type { TextIds } from "#server/changes/intern-texts.ts";
import type { FieldChange } from "#server/changes/set-fields.ts";
import type { CellAct } from "./bulk-task.ts";

type BranchRef = { projectId: number; branchId: number };

/** An entry that an act changes, or would change if it were not locked, with the texts that the act works with. */
export type CellRow = {
  key_id: number;
  language_id: number;
  locked: boolean;
  version: number;
  value: string | null;
  value_id: number | null;
  draft: string | null;
  draft_id: number | null;
  /** The text to copy. */
  copied: string | null;
  copied_id: number | null;
  /** The version of the entry that it is copied from. */
  copied_version: number;
};

/**
 * How an act changes entries. Its SQL speaks of `k` the key, `l` the language and `e` what is stored of the entry, which
 * may be nothing.
 */
export type CellRule = {
  /** What is so of entries that it changes: whatever it is true of, the edit alters. */
  differs: RawBuilder<unknown>;
  /** Lock and unlock alone touch what is locked. */
  passesLocked?: true;
  /** The language that texts are copied from: they must still be there when they are written. */
  copiesFrom?: number;
  /** All entries are given this alike, and no texts are needed for it. */
  gives?: FieldChange;
  joined?: RawBuilder<unknown>;
  columns?: RawBuilder<unknown>;
  edits: (rows: readonly CellRow[]) => Promise<EntryEdit[]>;
  /** Where the texts of the edits are stored. */
  texts: (rows: readonly CellRow[]) => TextIds;
};

type Change = Omit<EntryEdit, "keyId" | "languageId">;

/** Edits that need nothing but their row. */
function each(change: (row: CellRow) => Change): CellRule["edits"] {
  return async (rows) =>
    rows.map((row) => ({ keyId: row.key_id, languageId: row.language_id, ...change(row) }));
}

const noTexts = () => new Map<string, number>();

/** The rule of an act; find and replace has one of its own (replace-rule.ts). `comment`: where its text is stored. */
export function ruleOf(
  act: Exclude<CellAct, { act: "replace" }>,
  branch: BranchRef,
  comment: TextIds = noTexts(),
): CellRule {
  switch (act.act) {
    case "setStatus":
      return {
        differs: sql`coalesce(e.status, 0) <> ${act.status}`,
        ...(act.comment === null ? { gives: { status: act.status } } : {}),
        edits: each(() => ({
          status: act.status,
          ...(act.comment === null ? {} : { comment: act.comment }),
        })),
        texts: () => comment,
      };
    case "lock":
    case "unlock": {
      const locked = act.act === "lock";
      const differs = sql`coalesce(e.locked, false) <> ${locked}`;
      return {
        differs,
        passesLocked: true,
        gives: { locked },
        edits: each(() => ({ locked })),
        texts: noTexts,
      };
    }
    case "publish":
      return publishing(branch);
    case "clear":
      return clearing(act.field);
    case "copyFrom":
      return copying(act, branch);
  }
}

/** Value and draft of the entry. */
export function ownTexts({ projectId }: BranchRef): Pick<CellRule, "joined" | "columns"> {
  return {
    joined: sql`LEFT JOIN text v ON v.project_id = ${projectId} AND v.id = e.value_id
      LEFT JOIN text d ON d.project_id = ${projectId} AND d.id = e.draft_id`,
    columns: sql`v.body AS value, e.value_id, d.body AS draft, e.draft_id`,
  };
}

function publishing(branch: BranchRef): CellRule {
  return {
    differs: sql`e.draft_id IS NOT NULL`,
    ...ownTexts(branch),
    edits: each(({ draft }) => ({ value: draft ?? "", draft: "" })),
    texts: (rows) => new Map(rows.map(({ draft, draft_id }) => [draft ?? "", draft_id ?? 0])),
  };
}

function clearing(field: Extract<CellAct, { act: "clear" }>["field"]): CellRule {
  const differs = field === "status" ? sql`e.status <> 0` : sql`${sql.ref(`e.${field}_id`)} IS NOT NULL`;
  const emptied: Change = field === "status" ? { status: 0 } : { [field]: "" };
  const gives = field === "status" ? { gives: { status: 0 } } : {};
  return { differs, ...gives, edits: each(() => emptied), texts: noTexts };
}

/** What is published of a language, or while nothing is its draft, becomes the value of others. */
function copying({ fromId, overwrite }: Extract<CellAct, { act: "copyFrom" }>, branch: BranchRef): CellRule {
  const { projectId, branchId } = branch;
  const differs = overwrite
    ? sql`e.value_id IS DISTINCT FROM t.id`
    : sql`e.value_id IS NULL AND e.draft_id IS NULL`;
  return {
    copiesFrom: fromId,
    differs: sql`${differs} AND l.id <> ${fromId}`,
    joined: sql`JOIN entry f ON f.project_id = ${projectId} AND f.branch_id = ${branchId} AND f.key_id = k.id
        AND f.language_id = ${fromId}
      JOIN text t ON t.project_id = ${projectId} AND t.id = coalesce(f.value_id, f.draft_id)`,
    columns: sql`t.body AS copied, t.id AS copied_id, f.version AS copied_version`,
    edits: each(({ copied }) => ({ value: copied ?? "" })),
    texts: (rows) => new Map(rows.map(({ copied, copied_id }) => [copied ?? "", copied_id ?? 0])),
  };
}
