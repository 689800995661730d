import { type RawBuilder, type Selectable, sql } from "kysely";
import type { BulkSkipReason } from "#contract/bulk.ts";
import { offChecks, openFindings, reportsFindings } from "#server/content/write-path/checks/check-entries.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import type { FieldChange } from "#server/content/write-path/set-field-of-many.ts";
import type { TextIds } from "#server/content/write-path/texts/intern-texts.ts";
import type { TextId } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isOutdated } from "#server/platform/db/values/entry-states.ts";
import { acceptedStatus } from "#server/platform/db/values/statuses.ts";
import type { CellAction } from "./bulk-task.ts";
import type { Plan } from "./plan.ts";
import type { Totals } from "./totals.ts";

/** Entry that an action changes, or would change if it were not skipped, with the ids of its texts. */
export type CellRow = Pick<
  Selectable<Database["entry"]>,
  "key_id" | "language_id" | "version" | "value_id" | "draft_id" | "comment_id"
> & {
  /** Reason why it is skipped. */
  reason: BulkSkipReason | null;
  /** Text to copy. */
  copied_id?: number;
  /** Version of the entry that it is copied from. */
  copied_version?: number;
  /** Source, syntax and style that decide the placeholders of its texts. */
  source_id?: number | null;
  syntax?: number;
  style?: number;
  /** Findings to dismiss, and the dismissed ones, as bits. */
  found?: number;
  dismissed?: number;
};

/** Texts by id. */
export type Bodies = ReadonlyMap<number, string>;

/**
 * Rule by which an action changes entries. Its SQL refers to the key `k`, the language `l` and the stored entry `e`,
 * which may be missing.
 */
export type CellRule = {
  /** Condition on the entries that the action changes: exactly these are altered by the edit. */
  differs: RawBuilder<unknown>;
  /** Totals, if they were already counted. */
  totals?: Totals;
  /** Set for lock and unlock, which also act on locked entries. */
  passesLocked?: true;
  /** Condition on texts that the project's checks refuse. */
  failing?: RawBuilder<unknown>;
  /** Language that texts are copied from: they must be unchanged when they are written. */
  copiesFrom?: number;
  /** Set if it dismisses findings: they must still be there when they are written. */
  dismisses?: true;
  /** Field that all entries get; no texts are needed. */
  gives?: FieldChange;
  /** Further join of the statement, and columns from it. */
  joined?: RawBuilder<unknown>;
  columns?: RawBuilder<unknown>;
  /** Texts that its edits are based on. */
  reads: (row: CellRow) => TextId[];
  /** Bytes of the texts that it produces. */
  producedBytes?: (row: CellRow) => number;
  edits: (rows: readonly CellRow[], bodies: Bodies) => Promise<EntryEdit[]>;
  /** Ids of the texts in the edits. */
  texts: (rows: readonly CellRow[], bodies: Bodies) => TextIds;
};

type Change = Omit<EntryEdit, "keyId" | "languageId">;

type Body = (id: TextId) => string;

/** Creates edits that need only their row and its texts. */
function each(change: (row: CellRow, body: Body) => Change): CellRule["edits"] {
  return async (rows, bodies) => {
    const body: Body = (id) => (id ? (bodies.get(id) ?? "") : "");
    return rows.map((row) => ({ keyId: row.key_id, languageId: row.language_id, ...change(row, body) }));
  };
}

const noTexts = () => new Map<string, number>();
const readsNothing = () => [];

/** The written texts are already stored under the ids by which they were read. */
const sameTexts: CellRule["texts"] = (_rows, bodies) => new Map([...bodies].map(([id, body]) => [body, id]));

/**
 * Rule of an action, except actions that produce new texts (replace-rule.ts, fix-rule.ts). `comment`: id of its text.
 */
export function ruleOf(
  action: Exclude<CellAction, { action: "replace" | "fixChecks" }>,
  plan: Plan,
  comment: TextIds = noTexts(),
): CellRule {
  switch (action.action) {
    case "setStatus": {
      const isAccepting = action.status === acceptedStatus;
      return {
        differs: isAccepting
          ? sql`e.status <> ${action.status} AND ${hasText}`
          : sql`coalesce(e.status, 0) <> ${action.status}`,
        ...(isAccepting ? { failing: isFailing(plan) } : {}),
        ...(action.comment === null ? { gives: { status: action.status } } : {}),
        reads: readsNothing,
        edits: each(() => ({
          status: action.status,
          ...(action.comment === null ? {} : { comment: action.comment }),
        })),
        texts: () => comment,
      };
    }
    case "lock":
    case "unlock": {
      const locked = action.action === "lock";
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
    case "exclude":
    case "include": {
      const excluded = action.action === "exclude";
      return {
        differs: sql`coalesce(e.excluded, false) <> ${excluded}`,
        gives: { excluded },
        reads: readsNothing,
        edits: each(() => ({ excluded })),
        texts: noTexts,
      };
    }
    case "publish":
      return { ...publishing(action.accept), failing: isFailing(plan) };
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
    case "dismissChecks":
      return dismissing(action, plan);
  }
}

/** An empty text is not accepted. */
const hasText = sql`coalesce(e.value_id, e.draft_id) IS NOT NULL`;

/** Condition on an entry whose stored text is published or accepted unchanged (rules.md 9.3). */
function isFailing({ scope }: Plan): RawBuilder<unknown> {
  return sql`coalesce(e.checks & ~e.dismissed, 0) & ${scope.refusedChecks}::integer <> 0`;
}

function dismissing(
  { checks }: Extract<CellAction, { action: "dismissChecks" }>,
  { scope: { projectId } }: Plan,
): CellRule {
  const found = sql`(${openFindings} & ~${offChecks(projectId)} & ${checks}::integer)`;
  return {
    differs: sql`${found} <> 0 AND ${reportsFindings}`,
    dismisses: true,
    columns: sql`${found} AS found, e.dismissed`,
    reads: readsNothing,
    edits: each(({ found = 0, dismissed = 0 }) => ({ dismissed: dismissed | found })),
    texts: noTexts,
  };
}

function publishing(accept: boolean): CellRule {
  const status = accept ? { status: acceptedStatus } : {};
  return {
    differs: sql`e.draft_id IS NOT NULL`,
    reads: ({ draft_id }) => [draft_id],
    edits: each(({ draft_id }, body) => ({ value: body(draft_id), draft: "", ...status })),
    texts: sameTexts,
  };
}

function clearing(field: Extract<CellAction, { action: "clear" }>["field"]): CellRule {
  const differs = field === "status" ? sql`e.status <> 0` : sql`${sql.ref(`e.${field}_id`)} IS NOT NULL`;
  const emptied: Change = field === "status" ? { status: 0 } : { [field]: "" };
  const gives = field === "status" ? { gives: { status: 0 } } : {};
  return { differs, ...gives, reads: readsNothing, edits: each(() => emptied), texts: noTexts };
}

/**
 * Copies the published text of a language, or its draft while nothing is published, into the value or draft of others.
 */
function copying(
  { fromId, overwrite }: Extract<CellAction, { action: "copyFrom" }>,
  { scope: { projectId, branchId }, rights: { asDraft, visible } }: Plan,
): CellRule {
  const copiedId = sql`coalesce(copied.value_id, copied.draft_id)`;
  const written = asDraft ? sql`coalesce(e.draft_id, e.value_id)` : sql`e.value_id`;
  const differs = overwrite
    ? sql`${written} IS DISTINCT FROM ${copiedId}`
    : sql`e.value_id IS NULL AND e.draft_id IS NULL`;
  const isVisible = visible ? sql`(copied.key_id, copied.language_id) IN (${visible})` : sql`true`;
  return {
    copiesFrom: fromId,
    differs: sql`${differs} AND l.id <> ${fromId} AND ${copiedId} IS NOT NULL`,
    joined: sql`JOIN entry copied ON copied.project_id = ${projectId} AND copied.branch_id = ${branchId}
        AND copied.key_id = k.id AND copied.language_id = ${fromId} AND ${isVisible}`,
    columns: sql`${copiedId} AS copied_id, copied.version AS copied_version`,
    reads: ({ copied_id }) => [copied_id],
    edits: each(({ copied_id }, body) => ({ [asDraft ? "draft" : "value"]: body(copied_id) })),
    texts: sameTexts,
  };
}
