import { type Kysely, sql } from "kysely";
import type { LogRecord } from "#server/changes/log-records.ts";
import type { Database } from "#server/db/schema.ts";
import { isAfterBase, type Sides } from "./sides.ts";

export type ResourceType = "language" | "group" | "tag";

/** The fields of a language, group or tag; languages are matched by code. */
export type ResourceState = { name: string; title: string | null; category: number | null };

/** A resource of both branches, paired by id or else by name. Null: the branch does not have it. */
export type ResourcePair = {
  type: ResourceType;
  fromId: number | null;
  toId: number | null;
  baseId: number;
  from: ResourceState | null;
  to: ResourceState | null;
  base: ResourceState | null;
  /** Whether the target has it in the trash, under the source's id. */
  restorable: boolean;
  /** When each side last changed it. */
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
type Kept = { live: boolean; state: ResourceState };

/** Languages, groups and tags of both branches, in pairs, with their state in the base. There are few of them. */
export async function readResources(tx: Kysely<Database>, sides: Sides): Promise<ResourcePair[]> {
  const rows = await readRows(tx, sides);
  const log = await readLog(tx, sides);
  const times = await readTimes(tx, sides, rows);
  return (["language", "group", "tag"] as const).flatMap((type) => {
    const ofType = rows.filter((row) => row.type === type);
    const inBase = rollBack(
      ofType.filter((row) => row.branch_id === sides.base?.branchId),
      log.filter((row) => row.resource === type),
    );
    return pairUp(ofType, sides).map((pair) => ({
      ...withBase({ ...pair, type }, inBase),
      fromTime: times.get(`${type} ${sides.from.branchId} ${pair.fromId ?? pair.toId}`) ?? null,
      toTime: times.get(`${type} ${sides.to.branchId} ${pair.toId ?? pair.fromId}`) ?? null,
    }));
  });
}

type Unbased = Omit<ResourcePair, "base" | "baseId" | "fromTime" | "toTime">;

function withBase(pair: Unbased, inBase: Map<number, ResourceState>) {
  const ids = [pair.fromId, pair.toId].filter((id) => id !== null);
  const baseId = ids.find((id) => inBase.has(id)) ?? ids[0] ?? 0;
  return { ...pair, baseId, base: inBase.get(baseId) ?? null };
}

function pairUp(rows: readonly Row[], { from, to }: Sides): Array<Omit<Unbased, "type">> {
  const liveOf = (branchId: number) =>
    new Map(rows.filter((row) => row.branch_id === branchId && row.live).map((row) => [row.id, row]));
  const source = liveOf(from.branchId);
  const target = liveOf(to.branchId);
  const inTrash = new Set(
    rows.filter((row) => row.branch_id === to.branchId && !row.live).map((row) => row.id),
  );
  const unpaired = new Map([...target.values()].filter((row) => !source.has(row.id)).map((r) => [r.name, r]));
  const paired = [...source.values()].map((row) => ({
    row,
    partner: target.get(row.id) ?? unpaired.get(row.name),
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

/** The state before the logged changes, which are undone newest first. */
function rollBack(rows: readonly Row[], log: readonly LogRow[]): Map<number, ResourceState> {
  const kept = new Map<number, Kept>(rows.map((row) => [row.id, { live: row.live, state: stateOf(row) }]));
  for (const { resource, resource_id, before, after } of log.toReversed()) {
    const now = kept.get(resource_id) ?? { live: false, state: { name: "", title: null, category: null } };
    const state = rolledBack(resource, now.state, before ?? formerFields(after));
    kept.set(resource_id, { live: before !== null, state });
  }
  return new Map([...kept].filter(([, { live }]) => live).map(([id, { state }]) => [id, state]));
}

/** The fields in the trash of a resource that was restored and then altered. */
function formerFields(after: LogRow["after"]): Said {
  const category = after !== null && "formerCategory" in after ? after.formerCategory : undefined;
  return { name: after?.formerName, category };
}

/** The logged fields of these resources. */
type Said = { name?: string | null | undefined; category?: number | null | undefined };

function rolledBack(resource: ResourceType, state: ResourceState, before: Said): ResourceState {
  const { name, category } = before;
  const named = typeof name === "string" || name === null ? name : undefined;
  return {
    name: resource !== "language" && typeof named === "string" ? named : state.name,
    title: resource === "language" && named !== undefined ? named : state.title,
    category: typeof category === "number" || category === null ? category : state.category,
  };
}

async function readRows(tx: Kysely<Database>, { projectId, from, to, base }: Sides): Promise<Row[]> {
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

async function readLog(tx: Kysely<Database>, sides: Sides): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
    SELECT c.resource, c.resource_id, c.before, c.after FROM change_set s
    JOIN resource_change c ON c.project_id = s.project_id AND c.change_set_id = s.id
      AND c.resource IN ('language', 'group', 'tag')
    WHERE ${isAfterBase(sides)} ORDER BY s.sequence`.execute(tx);
  return rows;
}

/** When each branch last changed a resource. */
async function readTimes(
  tx: Kysely<Database>,
  { projectId, from, to }: Sides,
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
