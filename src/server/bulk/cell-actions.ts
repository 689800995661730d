import { type RawBuilder, sql } from "kysely";
import type { EntryEdit } from "#server/changes/entry-state.ts";
import type { FieldChange } from "#server/changes/set-field-of-many.ts";
import type { TextIds } from "#server/changes/texts/intern-texts.ts";
import type { TextId } from "#server/changes/texts/stored-texts.ts";
import { isOutdated } from "#server/db/values/entry-states.ts";
import { acceptedStatus } from "#server/db/values/statuses.ts";
import type { CellAction } from "./bulk-task.ts";
import type { Plan } from "./plan.ts";
import type { ForeseenReason, Totals } from "./totals.ts";

/** An entry that an action changes, or would change if it were not passed over, with the ids of its texts. */
export type CellRow = {
  key_id: number;
  language_id: number;
  /** Why it is passed over. */
  reason: ForeseenReason | null;
  version: number;
  value_id: number | null;
  draft_id: number | null;
  comment_id: number | null;
  /** The text to copy. */
  copied_id?: number;
  /** The version of the entry that it is copied from. */
  copied_version?: number;
};

/** Texts by their ids. */
export type Bodies = ReadonlyMap<number, string>;

/**
 * How an action changes entries. Its SQL speaks of `k` the key, `l` the language and `e` what is stored of the entry, which
 * may be nothing.
 */
export type CellRule = {
  /** What is so of entries that it changes: whatever it is true of, the edit alters. */
  differs: RawBuilder<unknown>;
  /** Where it was counted already. */
  totals?: Totals;
  /** Lock and unlock alone touch what is locked. */
  passesLocked?: true;
  /** What is so of texts that the project's checks refuse. */
  failing?: RawBuilder<unknown>;
  /** The language that texts are copied from: they must still be there when they are written. */
  copiesFrom?: number;
  /** All entries are given this alike, and no texts are needed for it. */
  gives?: FieldChange;
  joined?: RawBuilder<unknown>;
  columns?: RawBuilder<unknown>;
  /** The texts that its edits are made of. */
  reads: (row: CellRow) => TextId[];
  /** Bytes of texts that it makes anew. */
  made?: (row: CellRow) => number;
  edits: (rows: readonly CellRow[], bodies: Bodies) => Promise<EntryEdit[]>;
  /** Where the texts of the edits are stored. */
  texts: (rows: readonly CellRow[], bodies: Bodies) => TextIds;
};

type Change = Omit<EntryEdit, "keyId" | "languageId">;

type Body = (id: TextId) => string;

/** Edits that need nothing but their row and its texts. */
function each(change: (row: CellRow, body: Body) => Change): CellRule["edits"] {
  return async (rows, bodies) => {
    const body: Body = (id) => (id ? (bodies.get(id) ?? "") : "");
    return rows.map((row) => ({ keyId: row.key_id, languageId: row.language_id, ...change(row, body) }));
  };
}

const noTexts = () => new Map<string, number>();
const readsNothing = () => [];

/** What is written is stored where it was read. */
const sameTexts: CellRule["texts"] = (_rows, bodies) => new Map([...bodies].map(([id, body]) => [body, id]));

/** The rule of an action; those that make texts anew have one of their own (replace-rule.ts, fix-rule.ts). `comment`: where its text is stored. */
export function ruleOf(
  action: Exclude<CellAction, { act: "replace" | "fixChecks" }>,
  plan: Plan,
  comment: TextIds = noTexts(),
): CellRule {
  switch (action.act) {
    case "setStatus":
      return {
        differs: sql`coalesce(e.status, 0) <> ${action.status}`,
        ...(action.status === acceptedStatus ? { failing: isFailing(plan) } : {}),
        ...(action.comment === null ? { gives: { status: action.status } } : {}),
        reads: readsNothing,
        edits: each(() => ({
          status: action.status,
          ...(action.comment === null ? {} : { comment: action.comment }),
        })),
        texts: () => comment,
      };
    case "lock":
    case "unlock": {
      const locked = action.act === "lock";
      const differs = sql`coalesce(e.locked, false) <> ${locked}`;
      return {
        differs,
        passesLocked: true,
        gives: { locked },
        reads: readsNothing,
        edits: each(() => ({ locked })),
        texts: noTexts,
      };
    }
    case "publish":
      return { ...publishing, failing: isFailing(plan) };
    case "markUpToDate":
      return {
        differs: isOutdated(plan.scope.baseLanguageId),
        reads: readsNothing,
        edits: each(() => ({ upToDate: true })),
        texts: noTexts,
      };
    case "clear":
      return clearing(action.field);
    case "copyFrom":
      return copying(action, plan);
  }
}

/** Of an entry whose stored text is published or accepted as it is (decisions.md 9.3). */
function isFailing({ scope }: Plan): RawBuilder<unknown> {
  return sql`coalesce(e.checks & ~e.dismissed, 0) & ${scope.refusedChecks}::integer <> 0`;
}

const publishing: CellRule = {
  differs: sql`e.draft_id IS NOT NULL`,
  reads: ({ draft_id }) => [draft_id],
  edits: each(({ draft_id }, body) => ({ value: body(draft_id), draft: "" })),
  texts: sameTexts,
};

function clearing(field: Extract<CellAction, { act: "clear" }>["field"]): CellRule {
  const differs = field === "status" ? sql`e.status <> 0` : sql`${sql.ref(`e.${field}_id`)} IS NOT NULL`;
  const emptied: Change = field === "status" ? { status: 0 } : { [field]: "" };
  const gives = field === "status" ? { gives: { status: 0 } } : {};
  return { differs, ...gives, reads: readsNothing, edits: each(() => emptied), texts: noTexts };
}

/** What is published of a language, or while nothing is its draft, becomes the value or draft of others. */
function copying(
  { fromId, overwrite }: Extract<CellAction, { act: "copyFrom" }>,
  { scope: { projectId, branchId }, rights: { asDraft, visible } }: Plan,
): CellRule {
  const copied = sql`coalesce(f.value_id, f.draft_id)`;
  const written = asDraft ? sql`coalesce(e.draft_id, e.value_id)` : sql`e.value_id`;
  const differs = overwrite
    ? sql`${written} IS DISTINCT FROM ${copied}`
    : sql`e.value_id IS NULL AND e.draft_id IS NULL`;
  const isSeen = visible ? sql`(f.key_id, f.language_id) IN (${visible})` : sql`true`;
  return {
    copiesFrom: fromId,
    differs: sql`${differs} AND l.id <> ${fromId} AND ${copied} IS NOT NULL`,
    joined: sql`JOIN entry f ON f.project_id = ${projectId} AND f.branch_id = ${branchId} AND f.key_id = k.id
        AND f.language_id = ${fromId} AND ${isSeen}`,
    columns: sql`${copied} AS copied_id, f.version AS copied_version`,
    reads: ({ copied_id }) => [copied_id],
    edits: each(({ copied_id }, body) => ({ [asDraft ? "draft" : "value"]: body(copied_id) })),
    texts: sameTexts,
  };
}
