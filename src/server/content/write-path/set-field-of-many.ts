import { sql } from "kysely";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import { isOutdated } from "#server/platform/db/values/entry-states.ts";
import { acceptedStatus } from "#server/platform/db/values/statuses.ts";
import { originOfKind } from "#server/platform/db/values/text-origins.ts";
import type { OpenChangeSet } from "./change-sets/open-change-set.ts";
import { touchedOrders } from "./changed-entries.ts";
import { openFindings } from "./checks/check-entries.ts";
import { refusedCells } from "./checks/refused-cells.ts";
import { type CountedEntry, countersOf } from "./counters/entry-counters.ts";
import { cellOf, type EntryState, fieldBits } from "./entry-state.ts";
import { type CellRef, lockedCells, type OrdersMoved } from "./locks/lock-entries.ts";
import { requireStatuses } from "./locks/lock-statuses.ts";
import { wasWritten } from "./write-entries.ts";

/** A field other than a text, set to the same value in thousands of entries. */
export type FieldChange = { status: number } | { locked: boolean } | { excluded: boolean };

/** Cell to change. With a version, an entry that has changed since is skipped. */
type RequestedCell = CellRef & { version?: number };

type StateGroup = Pick<EntryState, "status" | "locked" | "excluded"> & {
  language_id: number;
  has_value: boolean;
  has_draft: boolean;
  outdated: boolean;
  key_excluded: boolean;
  /** Null if in no open order. */
  translating: boolean | null;
  findings: number;
  strings: number;
  words: number;
};

type Result = {
  /** Number of written entries. */
  count: number;
  /** Entries skipped because the project's checks refuse accepting their text. */
  failing: CellRef[];
};

/**
 * Sets the status of entries, locks or unlocks them, or excludes or includes them: the same as `editEntries` with such
 * edits, in one statement that reads no texts. Locked entries change only their lock. Throws `unknown_status`.
 */
export async function setFieldOfMany(
  change: OpenChangeSet,
  cells: readonly RequestedCell[],
  fieldChange: FieldChange,
): Promise<Result> {
  if ("status" in fieldChange) await requireStatuses(change.tx, [fieldChange.status]);
  const result: Result = { count: 0, failing: [] };
  for (let remaining = cells; remaining.length > 0; ) {
    const failing = accepts(fieldChange) ? await refusedCells(change, remaining) : [];
    result.failing.push(...failing);
    remaining = without(remaining, failing);
    if (remaining.length === 0) break;
    const { moved, groups, lost } = await writeFields(change, remaining, fieldChange);
    // Nothing was written. With the keys locked, the next round sees current orders.
    if (moved) continue;
    for (const group of groups) recount(change, group, fieldChange);
    result.count += groups.reduce((sum, { strings }) => sum + strings, 0);
    // Entries that another transaction created are read again, unless a version was expected: they now exist, and are
    // locked.
    const created = new Set(lost.map(({ keyId, languageId }) => cellOf(keyId, languageId)));
    remaining = remaining.filter(
      (cell) => cell.version === undefined && created.has(cellOf(cell.keyId, cell.languageId)),
    );
  }
  change.entryCount += result.count;
  if (result.count > 0) change.hasChanges = true;
  return result;
}

function accepts(fieldChange: FieldChange): boolean {
  return "status" in fieldChange && fieldChange.status === acceptedStatus;
}

function without(cells: readonly RequestedCell[], others: readonly CellRef[]): readonly RequestedCell[] {
  if (others.length === 0) return cells;
  const excluded = new Set(others.map(({ keyId, languageId }) => cellOf(keyId, languageId)));
  return cells.filter(({ keyId, languageId }) => !excluded.has(cellOf(keyId, languageId)));
}

type WriteResult = OrdersMoved & { groups: StateGroup[]; lost: CellRef[] };

/**
 * Writes entries and log, unless orders changed. Returns the previous states, grouped, and the entries that could not
 * be written because another transaction created them. With the statements for any edit (write-entries.ts) it took 10
 * to 20 % more processor time. Parts of the statement after those of `lockedCells`:
 * - `changed_entry`: entries to write, with their previous state
 * - `written_entry`: those that were written; `replaced_entry`: their previous state
 * - `inserted_entry_change`: their log rows
 * - `state_group`: previous states with their counts; `lost_cell`: cells that were not written
 */
async function writeFields(
  change: OpenChangeSet,
  cells: readonly RequestedCell[],
  fieldChange: FieldChange,
): Promise<WriteResult> {
  const { scope, author, kind } = change.input;
  const { field, value } = fieldOf(fieldChange);
  const after = (column: typeof field) => (field === column ? value : sql.ref(column));
  // Other fields leave the counters of checks as they are, and groups stay few without findings.
  const findings = field === "excluded" ? sql`coalesce(${openFindings}, 0)` : sql`0`;
  const { rows } = await prepared<WriteResult>`
    WITH ${lockedCells(scope, cells)},
    changed_entry AS MATERIALIZED (
      SELECT * FROM (
        SELECT r.key_id, r.language_id, coalesce(e.version, 0) AS version, e.value_id, e.draft_id, e.comment_id,
          coalesce(e.status, 0) AS status, coalesce(e.locked, false) AS locked,
          coalesce(e.excluded, false) AS excluded, coalesce(e.meaning, 0) AS meaning,
          coalesce(${isOutdated(scope.baseLanguageId)}, false) AS outdated,
          k.words, k.excluded AS key_excluded,
          CASE WHEN open_order.open THEN coalesce(open_order.translating, false) END AS translating,
          ${findings} AS findings
        FROM requested_cell r JOIN locked_key k ON k.id = r.key_id
        LEFT JOIN locked_entry e ON e.key_id = r.key_id AND e.language_id = r.language_id
        ${touchedOrders(scope, sql`r.language_id`)}
      ) AS stored_cell
      JOIN unnest(${cells.map((cell) => cell.keyId)}::bigint[], ${cells.map((cell) => cell.languageId)}::integer[],
        ${cells.map((cell) => cell.version ?? null)}::integer[]) AS expected(key_id, language_id, expected_version)
        USING (key_id, language_id)
      WHERE (expected_version IS NULL OR expected_version = version)
        AND ${sql.ref(field)} <> ${value} ${field === "locked" ? sql`` : sql`AND NOT locked`}
        AND NOT (SELECT moved FROM order_state)
    ),
    written_entry AS (
      INSERT INTO entry AS e (project_id, branch_id, key_id, language_id, version, value_id, draft_id, comment_id,
        status, locked, excluded, meaning, change_set_id, person_id, src, origin, updated_at)
      SELECT ${scope.projectId}, ${scope.branchId}, key_id, language_id, version + 1, value_id, draft_id, comment_id,
        ${after("status")}, ${after("locked")}, ${after("excluded")}, meaning, ${change.id}, ${author.personId}::integer,
        ${author.src}::smallint, ${originOfKind(kind)}::smallint, ${change.time}::timestamptz
      FROM changed_entry
      ON CONFLICT (project_id, branch_id, key_id, language_id) DO UPDATE SET
        version = excluded.version, status = excluded.status, locked = excluded.locked, excluded = excluded.excluded,
        change_set_id = excluded.change_set_id, updated_at = excluded.updated_at
      WHERE e.version = excluded.version - 1
      RETURNING key_id, language_id
    ),
    replaced_entry AS (SELECT * FROM changed_entry WHERE ${wasWritten}),
    inserted_entry_change AS (
      INSERT INTO entry_change (project_id, branch_id, key_id, language_id, change_set_id, version, fields,
        ${sql.ref(`${field}_before`)}, ${sql.ref(`${field}_after`)})
      SELECT ${scope.projectId}, ${scope.branchId}, key_id, language_id, ${change.id}, version + 1,
        ${fieldBits[field]}::smallint, ${sql.ref(field)}, ${value}
      FROM replaced_entry
    ),
    state_group AS (
      SELECT language_id, status, locked, excluded, key_excluded, value_id IS NOT NULL AS has_value,
        draft_id IS NOT NULL AS has_draft,
        outdated, translating, findings, count(*)::integer AS strings, sum(words)::integer AS words
      FROM replaced_entry
      GROUP BY language_id, status, locked, excluded, key_excluded, has_value, has_draft, outdated, translating, findings
    ),
    lost_cell AS (
      SELECT key_id AS "keyId", language_id AS "languageId" FROM changed_entry
      EXCEPT ALL SELECT key_id, language_id FROM written_entry
    )
    SELECT moved, (SELECT coalesce(json_agg(state_group), '[]') FROM state_group) AS groups,
      (SELECT coalesce(json_agg(lost_cell), '[]') FROM lost_cell) AS lost FROM order_state`.execute(
    change.tx,
  );
  return rows[0] ?? { moved: false, groups: [], lost: [] };
}

function fieldOf(fieldChange: FieldChange) {
  if ("status" in fieldChange)
    return { field: "status", value: sql`${fieldChange.status}::integer` } as const;
  if ("locked" in fieldChange)
    return { field: "locked", value: sql`${fieldChange.locked}::boolean` } as const;
  return { field: "excluded", value: sql`${fieldChange.excluded}::boolean` } as const;
}

function recount(change: OpenChangeSet, group: StateGroup, fieldChange: FieldChange): void {
  if (group.key_excluded) return;
  const { strings, words } = group;
  const before = {
    translated: group.has_value || group.has_draft,
    hasDraft: group.has_draft,
    outdated: group.outdated,
    locked: group.locked,
    excluded: group.excluded,
    status: group.status,
    inOrder: group.translating !== null,
    inTranslation: group.translating === true,
    findings: group.findings,
  };
  const count = (entry: CountedEntry, sign: 1 | -1) => {
    for (const name of countersOf(entry))
      change.counters.add(group.language_id, name, sign * strings, sign * words);
  };
  count(before, -1);
  count({ ...before, ...fieldChange }, 1);
}
