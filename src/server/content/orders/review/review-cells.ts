import { type RawBuilder, type Selectable, sql } from "kysely";
import { isFinal } from "#contract/orders/order-moves.ts";
import type { ReviewBody, SkippedReview } from "#contract/orders/order-review.ts";
import type { OrderRow } from "#server/content/orders/orders.store.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { type EntryEdit, cellOf as nameOfCell } from "#server/content/write-path/entry-state.ts";
import { batchByKey } from "#server/content/write-path/keys/batch-by-key.ts";
import { type CellRef, lockVersions } from "#server/content/write-path/locks/lock-entries.ts";
import { setFieldOfMany } from "#server/content/write-path/set-field-of-many.ts";
import { readTexts } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isTranslated } from "#server/platform/db/values/entry-states.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import { acceptedStatus, rejectedStatus } from "#server/platform/db/values/statuses.ts";
import { collectSkipped, type SkippedStrings } from "./collect-skipped.ts";
import { markReturned, reviewedCells, reviewStates } from "./reviews.store.ts";

/** `keys` null: all strings of the language. */
export type ChosenLanguage = {
  id: number;
  code: string;
  keys: readonly string[] | null;
  /** Versions that the reviewer read, by key. */
  versions: ReadonlyMap<string, number>;
};
type ReviewRequest = { order: OrderRow; body: ReviewBody; languages: readonly ChosenLanguage[] };

type EntryRow = Selectable<Database["entry"]>;
type CellRow = { key: string; is_rejected: boolean } & Pick<
  EntryRow,
  "key_id" | "language_id" | "version" | "value_id" | "draft_id" | "comment_id"
>;

type ReviewResult = SkippedStrings & {
  /** Number of strings sent back to the vendor, by language. */
  returned: Map<number, number>;
};

/** Writes the decisions of a review. */
export async function reviewCells(change: OpenChangeSet, chosen: ReviewRequest): Promise<ReviewResult> {
  const { body, order } = chosen;
  const { scope } = change.input;
  const returned = new Map<number, number>();
  const skippedStrings = collectSkipped();
  const byId = new Map(chosen.languages.map((language) => [language.id, language]));
  const skip = (rows: readonly CellRow[], reason: SkippedReview["reason"]) => {
    for (const { key, language_id } of rows)
      skippedStrings.add({ key, language: byId.get(language_id)?.code ?? "", reason });
  };
  await sql`DECLARE reviewed NO SCROLL CURSOR FOR
    SELECT oe.key_id, k.name AS key, oe.language_id, coalesce(e.version, 0) AS version,
      coalesce(${reviewStates.rejected}, false) AS is_rejected, e.value_id, e.draft_id, e.comment_id
    ${reviewedCells(scope, order.id)} AND ${isChosen(change, chosen)}
    ORDER BY oe.key_id, oe.language_id <> ${scope.baseLanguageId}, oe.language_id`.execute(change.tx);
  const textIds = ({ value_id, draft_id, comment_id }: CellRow) => [value_id, draft_id, comment_id];
  for await (const found of batchByKey<CellRow>(change.tx, "reviewed", {
    projectId: scope.projectId,
    textIds,
  })) {
    const { unchanged, changed } = await splitByVersion(change, found, byId);
    skip(changed, "changed");
    if (body.action === "sendBack") addCounts(returned, await sendBack(change, order.id, unchanged));
    else if (body.action === "publish" || body.publish)
      skip(await publish(change, unchanged, body.action === "accept"), "failing");
    else skip(await accept(change, unchanged), "failing");
  }
  await sql`CLOSE reviewed`.execute(change.tx);
  return { returned, ...skippedStrings.result() };
}

/**
 * Splits the cells into unchanged ones and those that changed since the reviewer read them. Cells with a version in the
 * request are locked until the commit; all others count as unchanged.
 */
async function splitByVersion(
  change: OpenChangeSet,
  rows: readonly CellRow[],
  byId: ReadonlyMap<number, ChosenLanguage>,
): Promise<{ unchanged: readonly CellRow[]; changed: readonly CellRow[] }> {
  const readVersion = ({ language_id, key }: CellRow) => byId.get(language_id)?.versions.get(key);
  const versioned = rows.filter((row) => readVersion(row) !== undefined);
  if (versioned.length === 0) return { unchanged: rows, changed: [] };
  const stored = await lockVersions(change.tx, change.input.scope, versioned.map(cellOf));
  const versions = new Map(stored.map((item) => [nameOfCell(item.keyId, item.languageId), item.version]));
  const isChanged = (row: CellRow) => {
    const version = readVersion(row);
    return version !== undefined && version !== (versions.get(nameOfCell(row.key_id, row.language_id)) ?? 0);
  };
  return { unchanged: rows.filter((row) => !isChanged(row)), changed: rows.filter(isChanged) };
}

function isChosen(change: OpenChangeSet, { order, body, languages }: ReviewRequest): RawBuilder<unknown> {
  const named = languages.flatMap(({ id, keys }) => (keys ?? []).map((key) => ({ id, hash: keyHash(key) })));
  const conditions = [
    sql`oe.language_id = ANY(${languages.map(({ id }) => id)}::integer[]) AND oe.delivered`,
    isAffected(body),
    ...(body.strings
      ? [
          sql`(k.name_hash, oe.language_id) IN (SELECT * FROM unnest(${named.map(({ hash }) => hash)}::bytea[],
            ${named.map(({ id }) => id)}::integer[]))`,
        ]
      : []),
    ...(isFinal(order.status) ? [isInNoOpenOrder(change)] : []),
  ];
  return sql.join(conditions, sql` AND `);
}

/** Condition for the strings that the action changes. */
function isAffected(body: ReviewBody): RawBuilder<unknown> {
  switch (body.action) {
    case "publish":
      return reviewStates.unpublished;
    case "accept":
      return body.strings ? sql`${isTranslated()} AND e.status <> ${acceptedStatus}` : reviewStates.toReview;
    case "sendBack":
      if (body.rejectedOnly) return reviewStates.rejected;
      return body.strings ? sql`true` : sql`NOT coalesce(${reviewStates.accepted}, false)`;
  }
}

/** Whether a string is in no open order: a string that was ordered again is reviewed in its new order. */
function isInNoOpenOrder({ input: { scope } }: OpenChangeSet): RawBuilder<unknown> {
  return sql`NOT EXISTS (SELECT FROM order_entry open_entry WHERE open_entry.project_id = ${scope.projectId}
    AND open_entry.branch_id = ${scope.branchId} AND open_entry.key_id = oe.key_id
    AND open_entry.language_id = oe.language_id AND open_entry.open)`;
}

/** Cell with the version that this review read, so that it does not overwrite a text that was written since. */
function cellOf({ key_id, language_id, version }: CellRow) {
  return { keyId: key_id, languageId: language_id, version };
}

/** Accepts texts; returns those that the project's checks refuse. */
async function accept(change: OpenChangeSet, rows: readonly CellRow[]): Promise<readonly CellRow[]> {
  const { failing } = await setFieldOfMany(change, rows.map(cellOf), { status: acceptedStatus });
  return rowsOfCells(rows, failing);
}

function rowsOfCells(rows: readonly CellRow[], cells: readonly CellRef[]): readonly CellRow[] {
  const names = new Set(cells.map(({ keyId, languageId }) => nameOfCell(keyId, languageId)));
  return rows.filter(({ key_id, language_id }) => names.has(nameOfCell(key_id, language_id)));
}

/** Publishes drafts, and accepts them if requested; returns those that the project's checks refuse. */
async function publish(
  change: OpenChangeSet,
  rows: readonly CellRow[],
  accepts: boolean,
): Promise<readonly CellRow[]> {
  const { scope } = change.input;
  const bodies = await readTexts(
    change.tx,
    scope.projectId,
    rows.map(({ draft_id }) => draft_id),
  );
  const edits = rows.map((row): EntryEdit => {
    const draft = bodies.get(row.draft_id ?? 0);
    // An outdated draft stays outdated when it is published. The meaning number of a source follows from its text.
    const meaning = row.language_id === scope.baseLanguageId ? {} : { meaning: "keep" as const };
    return {
      ...cellOf(row),
      ...(accepts ? { status: acceptedStatus } : {}),
      ...(draft === undefined ? {} : { value: draft, draft: "", ...meaning }),
    };
  });
  const { failing } = await change.editEntries(edits, new Map([...bodies].map(([id, body]) => [body, id])));
  return rowsOfCells(
    rows,
    failing.map(({ edit }) => edit),
  );
}

async function sendBack(change: OpenChangeSet, orderId: number, rows: readonly CellRow[]) {
  const cells = (some: readonly CellRow[]) =>
    some.map(({ key_id, language_id }) => ({ keyId: key_id, languageId: language_id }));
  await setFieldOfMany(change, cells(rows.filter(({ is_rejected }) => !is_rejected)), {
    status: rejectedStatus,
  });
  return await markReturned(
    change,
    orderId,
    sql`SELECT * FROM unnest(${rows.map(({ key_id }) => key_id)}::bigint[],
      ${rows.map(({ language_id }) => language_id)}::integer[]) AS cell(key_id, language_id)`,
  );
}

function addCounts(sums: Map<number, number>, counts: ReadonlyMap<number, number>): void {
  for (const [id, strings] of counts) sums.set(id, (sums.get(id) ?? 0) + strings);
}
