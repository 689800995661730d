import { type Kysely, sql } from "kysely";
import { type BranchSnapshots, isAfterBase } from "#server/content/merges/branch-snapshots.ts";
import type { LogRecord } from "#server/content/write-path/change-sets/log-records.ts";
import type { Database } from "#server/platform/db/schema.ts";

export type ResourceType = "language" | "group" | "tag";

/** Fields of a language, group or tag; languages are matched by code. */
export type ResourceState = { name: string; title: string | null; category: number | null };

/** Resource of both branches, paired by id or else by name. Null: the branch does not have it. */
export type ResourcePair = {
  type: ResourceType;
  fromId: number | null;
  toId: number | null;
  baseId: number;
  from: ResourceState | null;
  to: ResourceState | null;
  base: ResourceState | null;
  /** Whether the target has the resource in the trash, under the source's id. */
  restorable: boolean;
  /** Time of the last change on each side. */
  fromTime: Date | null;
  toTime: Date | null;
};

type Row = {
  type: ResourceType;
  branch_id: number;
  id: number;
  live: boolean;
  name: string;
  title: string | null;
  category: number | null;
};
type LogRow = LogRecord<ResourceType> & { resource_id: number };
type PastState = { live: boolean; state: ResourceState };

/** Reads all languages, groups and tags of both branches in pairs, with their state in the base: there are few. */
export async function readResources(
  tx: Kysely<Database>,
  snapshots: BranchSnapshots,
): Promise<ResourcePair[]> {
  const rows = await readRows(tx, snapshots);
  const log = await readLog(tx, snapshots);
  const times = await readTimes(tx, snapshots, rows);
  return (["language", "group", "tag"] as const).flatMap((type) => {
    const rowsOfType = rows.filter((row) => row.type === type);
    const inBase = rollBack(
      rowsOfType.filter((row) => row.branch_id === snapshots.base?.branchId),
      log.filter((row) => row.resource === type),
    );
    return pairUp(rowsOfType, snapshots).map((pair) => ({
      ...withBase({ ...pair, type }, inBase),
      fromTime: times.get(`${type} ${snapshots.from.branchId} ${pair.fromId ?? pair.toId}`) ?? null,
      toTime: times.get(`${type} ${snapshots.to.branchId} ${pair.toId ?? pair.fromId}`) ?? null,
    }));
  });
}

type PairWithoutBase = Omit<ResourcePair, "base" | "baseId" | "fromTime" | "toTime">;

function withBase(pair: PairWithoutBase, inBase: Map<number, ResourceState>) {
  const ids = [pair.fromId, pair.toId].filter((id) => id !== null);
  const baseId = ids.find((id) => inBase.has(id)) ?? ids[0] ?? 0;
  return { ...pair, baseId, base: inBase.get(baseId) ?? null };
}

function pairUp(rows: readonly Row[], { from, to }: BranchSnapshots): Array<Omit<PairWithoutBase, "type">> {
  const liveOf = (branchId: number) =>
    new Map(rows.filter((row) => row.branch_id === branchId && row.live).map((row) => [row.id, row]));
  const source = liveOf(from.branchId);
  const target = liveOf(to.branchId);
  const inTrash = new Set(
    rows.filter((row) => row.branch_id === to.branchId && !row.live).map((row) => row.id),
  );
  const unpairedByName = new Map(
    [...target.values()].filter((row) => !source.has(row.id)).map((row) => [row.name, row]),
  );
  const paired = [...source.values()].map((row) => ({
    row,
    partner: target.get(row.id) ?? unpairedByName.get(row.name),
  }));
  const partners = new Set(paired.map(({ partner }) => partner));
  return [
    ...paired.map(({ row, partner }) => ({
      fromId: row.id,
      from: stateOf(row),
      toId: partner?.id ?? null,
      to: partner ? stateOf(partner) : null,
      restorable: !partner && inTrash.has(row.id),
    })),
    ...[...target.values()]
      .filter((row) => !partners.has(row))
      .map((row) => ({ fromId: null, from: null, toId: row.id, to: stateOf(row), restorable: false })),
  ];
}

function stateOf({ name, title, category }: Row): ResourceState {
  return { name, title, category };
}

/** States before the logged changes, which are undone newest first. Omits resources that were in the trash. */
function rollBack(rows: readonly Row[], log: readonly LogRow[]): Map<number, ResourceState> {
  const states = new Map<number, PastState>(
    rows.map((row) => [row.id, { live: row.live, state: stateOf(row) }]),
  );
  for (const { resource, resource_id, before, after } of log.toReversed()) {
    const later = states.get(resource_id) ?? {
      live: false,
      state: { name: "", title: null, category: null },
    };
    const state = stateBefore(resource, later.state, before ?? formerFields(after));
    states.set(resource_id, { live: before !== null, state });
  }
  return new Map([...states].filter(([, { live }]) => live).map(([id, { state }]) => [id, state]));
}

/** Fields that a restored resource had in the trash, if its restoration changed them. */
function formerFields(after: LogRow["after"]): LoggedFields {
  const category = after !== null && "formerCategory" in after ? after.formerCategory : undefined;
  return { name: after?.formerName, category };
}

/** Logged fields of a language, group or tag. */
type LoggedFields = { name?: string | null | undefined; category?: number | null | undefined };

function stateBefore(resource: ResourceType, state: ResourceState, before: LoggedFields): ResourceState {
  const { name, category } = before;
  const named = typeof name === "string" || name === null ? name : undefined;
  return {
    name: resource !== "language" && typeof named === "string" ? named : state.name,
    title: resource === "language" && named !== undefined ? named : state.title,
    category: typeof category === "number" || category === null ? category : state.category,
  };
}

async function readRows(
  tx: Kysely<Database>,
  { projectId, from, to, base }: BranchSnapshots,
): Promise<Row[]> {
  const branchIds = [from.branchId, to.branchId, base?.branchId ?? 0];
  const where = sql`project_id = ${projectId} AND branch_id = ANY(${branchIds}::integer[])`;
  const { rows } = await sql<Row>`
    SELECT 'language' AS type, branch_id, id::bigint, trashed_by IS NULL AS live, code AS name, name AS title,
      NULL::integer AS category
    FROM language WHERE ${where}
    UNION ALL
    SELECT 'group', branch_id, id, trashed_by IS NULL, name, NULL, NULL FROM entry_group WHERE ${where}
    UNION ALL
    SELECT 'tag', branch_id, id, trashed_by IS NULL, name, NULL, category_id FROM tag WHERE ${where}
    ORDER BY type, id`.execute(tx);
  return rows;
}

async function readLog(tx: Kysely<Database>, snapshots: BranchSnapshots): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    SELECT c.resource, c.resource_id, c.before, c.after FROM change_set
    JOIN resource_change c ON c.project_id = change_set.project_id AND c.change_set_id = change_set.id
      AND c.resource IN ('language', 'group', 'tag')
    WHERE ${isAfterBase(snapshots)} ORDER BY change_set.sequence`.execute(tx);
  return rows;
}

/** Time when each branch last changed a resource. */
async function readTimes(
  tx: Kysely<Database>,
  { projectId, from, to }: BranchSnapshots,
  resources: readonly Row[],
): Promise<Map<string, Date>> {
  const ids = [...new Set(resources.map(({ id }) => id))];
  const { rows } = await sql<{ resource: string; resource_id: number; branch_id: number; time: Date }>`
    SELECT c.resource, c.resource_id, s.branch_id, max(s.created_at) AS time FROM resource_change c
    JOIN change_set s ON s.project_id = c.project_id AND s.id = c.change_set_id
    WHERE c.project_id = ${projectId} AND c.resource_id = ANY(${ids}::bigint[]) AND c.resource IN ('language', 'group', 'tag')
      AND s.branch_id IN (${from.branchId}, ${to.branchId})
    GROUP BY c.resource, c.resource_id, s.branch_id`.execute(tx);
  return new Map(rows.map((row) => [`${row.resource} ${row.branch_id} ${row.resource_id}`, row.time]));
}
