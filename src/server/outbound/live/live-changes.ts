import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { ChangeKind } from "#contract/history.ts";
import { wireId } from "#contract/ids.ts";
import { type ChangedEvent, type LiveEvent, maxLiveChanges } from "#contract/live.ts";
import { presentEntries } from "#server/content/entries/read-cells.ts";
import { readRows } from "#server/content/entries/read-rows.ts";
import { fieldBits } from "#server/content/write-path/entry-state.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isOutdated } from "#server/platform/db/values/entry-states.ts";
import type { Scope } from "#server/platform/http/caller.ts";

/** Maximum bytes of all texts in one event; beyond it the reader requests the texts itself. */
const maxEventBytes = 1_000_000;

type SetColumns = Pick<Selectable<Database["change_set"]>, "id" | "sequence" | "entries" | "person_id">;
type SetRow = SetColumns & { kind: ChangeKind; person_name: string | null };

type Visible = RawBuilder<unknown> | undefined;

/** Changes since a sequence as one event, or undefined if there are none (rules.md 3.13). */
export async function readLiveChanges(
  db: Kysely<Database>,
  scope: Scope,
  { after, visible }: { after: number; visible: Visible },
): Promise<(LiveEvent & { sequence: number }) | undefined> {
  const sets = await readSets(db, scope, after);
  const last = sets.at(-1);
  if (last === undefined) return undefined;
  const refetch = { type: "refetch", sequence: await latestSequence(db, scope, last) } as const;
  const entryCount = sets.reduce((total, set) => total + set.entries, 0);
  if (sets.length > maxLiveChanges || entryCount > maxLiveChanges) return refetch;
  const event = await describe(db, scope, { sets, visible });
  return event === undefined ? refetch : { ...event, sequence: last.sequence };
}

async function readSets(db: Kysely<Database>, { projectId, branchId }: Scope, after: number) {
  const { rows } = await sql<SetRow>`
    SELECT s.id, s.sequence, s.kind, s.entries, s.person_id, p.name AS person_name
    FROM change_set s LEFT JOIN person p ON p.id = s.person_id
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.sequence > ${after}
    ORDER BY s.sequence LIMIT ${maxLiveChanges + 1}`.execute(db);
  return rows;
}

/** Latest sequence of the branch: a reader that reloads everything needs no changes up to it. */
async function latestSequence(db: Kysely<Database>, { projectId, branchId }: Scope, last: SetRow) {
  const branch = await db
    .selectFrom("branch")
    .select("version")
    .where("project_id", "=", projectId)
    .where("id", "=", branchId)
    .executeTakeFirst();
  return branch?.version ?? last.sequence;
}

type Committed = { sets: readonly SetRow[]; visible: Visible };

/** Content of an event, or undefined if it would be too large. */
async function describe(db: Kysely<Database>, scope: Scope, { sets, visible }: Committed) {
  const setIds = sets.map((set) => set.id);
  const [cells, resources] = await Promise.all([
    readCells(db, scope, { setIds, visible }),
    readResources(db, scope, setIds),
  ]);
  if (resources.keyIds.length > maxLiveChanges) return undefined;
  // People of a vendor receive no keys, but address their strings by name.
  if (visible && resources.areRenamed) return undefined;
  // People of a vendor receive nothing about changes to strings that they cannot see.
  const visibleSetIds = new Set(visible && cells.flatMap((cell) => cell.set_ids));
  const sources = cells.filter((cell) => cell.language_id === scope.baseLanguageId && cell.has_new_meaning);
  const [{ entries, areAll }, keys, outdated] = await Promise.all([
    presentEntries(
      db,
      scope,
      cells.map((cell) => ({ keyId: cell.key_id, languageId: cell.language_id })),
      maxEventBytes,
    ),
    readRows(db, scope, { keyIds: resources.keyIds, languages: [] }, maxEventBytes),
    readOutdated(db, scope, { keyIds: sources.map((cell) => cell.key_id), visible }),
  ]);
  if (!areAll || keys.keyCount < resources.keyIds.length) return undefined;
  return {
    type: "changed",
    changes: (visible ? sets.filter(({ id }) => visibleSetIds.has(id)) : sets).map((set) => ({
      _id: wireId("changeSet", set.id),
      kind: set.kind,
      user:
        set.person_id === null ? null : { _id: wireId("person", set.person_id), name: set.person_name ?? "" },
    })),
    entries,
    keys: visible ? [] : keys.rows.map(({ entries: _, ...details }) => details),
    outdated,
    resources: resources.kinds,
  } satisfies Omit<ChangedEvent, "sequence">;
}

type CellRow = { key_id: number; language_id: number; has_new_meaning: boolean; set_ids: number[] };
type SetsInput = { setIds: readonly number[]; visible: Visible };

async function readCells(
  db: Kysely<Database>,
  { projectId, branchId }: Scope,
  { setIds, visible }: SetsInput,
) {
  const { rows } = await sql<CellRow>`
    SELECT c.key_id, c.language_id, bool_or(c.fields & ${fieldBits.meaning} <> 0) AS has_new_meaning,
      array_agg(c.change_set_id) AS set_ids
    FROM entry_change c
    WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId} AND c.change_set_id = ANY(${setIds}::bigint[])
      AND ${visible ? sql`(c.key_id, c.language_id) IN (${visible})` : sql`true`}
    GROUP BY c.key_id, c.language_id ORDER BY c.key_id, c.language_id`.execute(db);
  return rows;
}

/** Keys that were created, described, renamed, moved, tagged or deleted, and the kinds of other changed resources. */
async function readResources(db: Kysely<Database>, { projectId }: Scope, setIds: readonly number[]) {
  const { rows } = await sql<{ resource: string; key_ids: number[]; renamed: boolean }>`
    SELECT c.resource, bool_or(c.resource = 'key' AND c.before ? 'name') IS TRUE AS renamed,
      coalesce(array_agg(DISTINCT keys.key_id) FILTER (WHERE keys.key_id IS NOT NULL), '{}') AS key_ids
    FROM resource_change c
    LEFT JOIN LATERAL (
      SELECT c.resource_id AS key_id WHERE c.resource = 'key'
      UNION ALL
      SELECT k.id::bigint FROM jsonb_array_elements_text(
        CASE WHEN c.resource = 'tagKeys' THEN (c.before->'keys') || (c.after->'keys') ELSE '[]' END) AS k(id)
    ) AS keys ON true
    WHERE c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[])
    GROUP BY c.resource`.execute(db);
  return {
    keyIds: [...new Set(rows.flatMap((row) => row.key_ids))],
    areRenamed: rows.some(({ renamed }) => renamed),
    kinds: kindsOf(rows.map((row) => row.resource)),
  };
}

/** Keys are sent separately; the boxes of a screenshot count as the screenshot. */
function kindsOf(resources: readonly string[]): string[] {
  const others = resources.filter((resource) => resource !== "key" && resource !== "tagKeys");
  return [
    ...new Set(others.map((resource) => (resource === "screenshotPositions" ? "screenshot" : resource))),
  ];
}

/** Languages in which these keys are outdated; an empty list means none. */
async function readOutdated(
  db: Kysely<Database>,
  { projectId, branchId, baseLanguageId }: Scope,
  { keyIds, visible }: { keyIds: readonly number[]; visible: Visible },
): Promise<ChangedEvent["outdated"]> {
  if (keyIds.length === 0) return [];
  const { rows } = await sql<{ key: string; languages: string[] }>`
    SELECT k.name AS key, coalesce(array_agg(l.code) FILTER (WHERE l.code IS NOT NULL), '{}') AS languages
    FROM entry_key k
    LEFT JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = k.id
      AND ${isOutdated(baseLanguageId)}
      AND ${visible ? sql`(e.key_id, e.language_id) IN (${visible})` : sql`true`}
    LEFT JOIN language l ON l.project_id = k.project_id AND l.branch_id = k.branch_id AND l.id = e.language_id
      AND l.trashed_by IS NULL
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = ANY(${keyIds}::bigint[])
    GROUP BY k.id, k.name`.execute(db);
  return rows;
}
