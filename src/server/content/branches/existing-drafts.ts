import { type Kysely, type Selectable, sql } from "kysely";
import type { ExistingDrafts } from "#contract/branches.ts";
import { ApiError } from "#contract/errors.ts";
import { isOpen, orderStatuses } from "#contract/orders/order-moves.ts";
import { lockOpenOrders } from "#server/content/orders/deliver/withdraw-deliveries.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import type { ChangeAuthor } from "#server/content/write-path/change-sets/change-author.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import {
  batchesOfKeys,
  batchSize,
  readTexts,
  type TextId,
} from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isOutdated } from "#server/platform/db/values/entry-states.ts";
import { attentionStatuses, isOneOf, noStatus } from "#server/platform/db/values/statuses.ts";
import type { Scope } from "#server/platform/http/caller.ts";

/** Fate of a draft: publish it, or clear it if the branch that it was copied to has it. */
export type DraftFate = "publish" | { copiedTo: number };

type DraftRow = Pick<Selectable<Database["entry"]>, "key_id" | "language_id" | "value_id" | "comment_id"> & {
  draft_id: number;
  outdated: boolean;
};

/** Whether a branch has drafts outside the trash. Throws if an entry with a draft is locked: it cannot be converted. */
export async function hasDrafts(db: Kysely<Database>, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ key: string; languages: string[]; locked: boolean }>`
    SELECT k.name AS key, array_agg(l.code ORDER BY l.code) AS languages, e.locked
    FROM ${liveDrafts(scope)} GROUP BY k.name, e.locked ORDER BY NOT e.locked, k.name LIMIT 1000`.execute(db);
  const locked = rows.filter((row) => row.locked).map(({ key, languages }) => ({ key, languages }));
  if (locked.length > 0) {
    const message = "Locked entries have drafts: unlock them first.";
    throw new ApiError("entries_locked", { message, details: { lockedEntries: locked } });
  }
  return rows.length > 0;
}

/** Counts the drafts that the first branch would convert. */
export async function countDrafts(db: Kysely<Database>, scope: Scope): Promise<ExistingDrafts> {
  const { rows } = await sql<ExistingDrafts>`
    SELECT count(*)::integer AS total,
      (count(*) FILTER (WHERE ${isOneOf(sql`e.status`, attentionStatuses)}))::integer AS "notAccepted",
      (count(*) FILTER (WHERE EXISTS (SELECT FROM order_entry oe
        JOIN translation_order o ON o.project_id = oe.project_id AND o.branch_id = oe.branch_id AND o.id = oe.order_id
          AND o.status = ANY(${orderStatuses.filter(isOpen)}::text[])
        WHERE oe.project_id = e.project_id AND oe.branch_id = e.branch_id AND oe.key_id = e.key_id
          AND oe.language_id = e.language_id AND oe.delivered)))::integer AS delivered
    FROM ${liveDrafts(scope)}`.execute(db);
  return rows[0] ?? { total: 0, notAccepted: 0, delivered: 0 };
}

/** Publishes or clears all drafts of a branch as one change set. `afterwards` runs in the same transaction. */
export async function settleDrafts(
  db: Kysely<Database>,
  { scope, author, fate }: { scope: Scope; author: ChangeAuthor; fate: DraftFate },
  afterwards: (change: OpenChangeSet) => Promise<void> = async () => {},
): Promise<void> {
  await applyChangeSet(db, { scope, author, kind: "bulk" }, async (change) => {
    if (fate !== "publish") await lockOpenOrders(change);
    for (let afterKey = 0; ; ) {
      const rows = await readDrafts(change, scope, { fate, afterKey });
      if (rows.length === 0) break;
      for (const batch of await batchesOfKeys(change.tx, rows, { projectId: scope.projectId, textIds })) {
        // If a draft was rewritten at the same time, the rest is read again: its entry is now locked.
        if (!(await settleBatch(change, batch, fate))) break;
        afterKey = batch.at(-1)?.key_id ?? afterKey;
      }
    }
    await afterwards(change);
  });
}

function textIds({ draft_id, value_id, comment_id }: DraftRow): TextId[] {
  return [draft_id, value_id, comment_id];
}

/** Returns whether all drafts were still unchanged. */
async function settleBatch(
  change: OpenChangeSet,
  rows: readonly DraftRow[],
  fate: DraftFate,
): Promise<boolean> {
  const ids = rows.map((row) => row.draft_id);
  const texts = await readTexts(change.tx, change.input.scope.projectId, ids);
  const { refused } = await change.editEntries(
    rows.map((row) => editOf(row, texts.get(row.draft_id) ?? "", fate)),
    new Map([...texts].map(([id, body]) => [body, id])),
  );
  if (refused.some(({ reason }) => reason === "locked")) throw new ApiError("entries_locked");
  return refused.every(({ reason }) => reason !== "changed");
}

/**
 * Edit that publishes or clears a draft. A draft based on an older source stays outdated when it is published. A text
 * that becomes empty loses its status, which the copy in the other branch has.
 */
function editOf(row: DraftRow, draft: string, fate: DraftFate): EntryEdit {
  const { key_id, language_id, value_id, outdated } = row;
  const keepsMeaning = outdated || fate !== "publish";
  return {
    keyId: key_id,
    languageId: language_id,
    draft: "",
    expected: { draft },
    ...(fate === "publish" ? { value: draft } : {}),
    ...(keepsMeaning ? { meaning: "keep" as const } : {}),
    ...(fate !== "publish" && value_id === null ? { status: noStatus } : {}),
  };
}

/** Reads whole keys until the batch is full. */
async function readDrafts(
  change: OpenChangeSet,
  scope: Scope,
  { fate, afterKey }: { fate: DraftFate; afterKey: number },
): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    SELECT e.key_id, e.language_id, e.draft_id, e.value_id, e.comment_id,
      ${isOutdated(scope.baseLanguageId)} AS outdated
    FROM ${liveDrafts(scope)}
    WHERE e.key_id > ${afterKey} AND ${fate === "publish" ? sql`true` : isCopiedTo(fate.copiedTo)}
    ORDER BY e.key_id FETCH FIRST ${sql.lit(batchSize.items)} ROWS WITH TIES`.execute(change.tx);
  return rows;
}

/** Whether a branch has the draft of `entry e` as its published text; false for a text written since the copy. */
function isCopiedTo(branchId: number) {
  return sql`EXISTS (SELECT FROM entry copy WHERE copy.project_id = e.project_id AND copy.branch_id = ${branchId}
    AND copy.key_id = e.key_id AND copy.language_id = e.language_id AND copy.value_id = e.draft_id)`;
}

/** Drafts outside the trash: `entry e` with `entry_key k` and `language l`. */
function liveDrafts({ projectId, branchId }: Scope) {
  return sql`entry e
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = e.key_id
      AND k.trashed_by IS NULL AND e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.draft_id IS NOT NULL
    JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = e.language_id
      AND l.trashed_by IS NULL`;
}
