import { type Kysely, sql } from "kysely";
import type { BranchSnapshots } from "#server/content/merges/branch-snapshots.ts";
import type { Settlement } from "#server/content/merges/settle-differences.ts";
import { stageContent } from "#server/content/merges/stage/stage-base.ts";
import { clearStage, stageWrittenCells } from "#server/content/merges/stage/stage-pairs.ts";
import { blockerOf } from "#server/content/write-path/trash/deletion-blockers.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { type CellRow, cellBatches } from "./merge-cells.ts";
import { markTakenNames } from "./merge-key-names.ts";
import { type KeyRow, keyOutcomes, type Presence, presenceOutcome, readKeys } from "./merge-keys.ts";
import type { ResourcePair } from "./merge-resources.ts";
import { type ResourceOutcome, type ResourceUse, resourceOutcomes } from "./resource-outcomes.ts";

/** Differences of two branches in one snapshot; most of them are in temporary tables of the connection. */
export type Staged = { snapshots: BranchSnapshots; resources: ResourcePair[]; use: ResourceUse };

/** Decisions about all differences. Cells are decided while they are read. */
export type MergePlan = {
  snapshots: BranchSnapshots;
  resources: ResourceOutcome[];
  pairs: ResourcePair[];
  keys: readonly KeyRow[];
  settlement: Settlement;
  /** Decisions about keys that one branch does not have. */
  presence: Map<number, Presence>;
};

/** Reads both branches in one snapshot: a concurrent save is included completely or not included. */
export function stageDifferences(
  connection: Kysely<Database>,
  readSnapshots: (tx: Kysely<Database>) => Promise<BranchSnapshots>,
): Promise<Staged> {
  return connection
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await clearStage(tx);
      const snapshots = await readSnapshots(tx);
      await stageWrittenCells(tx, snapshots);
      const resources = await stageContent(tx, snapshots);
      return { snapshots, resources, use: await readResourceUse(tx, snapshots, resources) };
    });
}

/** Reads what prevents deleting languages and groups that one side removed. */
async function readResourceUse(
  tx: Kysely<Database>,
  { projectId, baseLanguageId, to, targetRanges }: BranchSnapshots,
  resources: readonly ResourcePair[],
): Promise<ResourceUse> {
  const removed = resources.filter((pair) => pair.type === "language" && !pair.from && pair.base);
  const ids = removed.map((pair) => pair.toId);
  const groups = resources.filter((pair) => pair.type === "group" && !pair.from && pair.base);
  const { rows } = await sql<{ what: string; id: number; count: number }>`
    SELECT DISTINCT 'editedFrom' AS what, language_id::bigint AS id, 0 AS count FROM merge_cell
    WHERE in_from AND NOT in_to AND (from_value, from_comment, from_status, from_locked, from_excluded)
      IS DISTINCT FROM (base_value, base_comment, base_status, base_locked, base_excluded)
    UNION ALL
    SELECT DISTINCT 'editedTo', c.language_id, 0
    FROM unnest(${targetRanges.map((range) => range.branchId)}::integer[],
      ${targetRanges.map((range) => range.after)}::bigint[], ${targetRanges.map((range) => range.upTo)}::bigint[])
      AS version_range(branch_id, after, up_to)
    JOIN change_set s ON s.project_id = ${projectId} AND s.branch_id = version_range.branch_id
      AND s.sequence > version_range.after AND s.sequence <= version_range.up_to
    JOIN entry_change c ON c.project_id = ${projectId} AND c.branch_id = s.branch_id AND c.change_set_id = s.id
      AND c.language_id = ANY(${ids}::integer[])
    WHERE ${ids.length > 0}
    UNION ALL
    SELECT DISTINCT 'linkedFrom', tag_id, 0 FROM merge_link WHERE from_has AND NOT base_has
    UNION ALL
    SELECT 'ordered', t.id, 0 FROM language t
    WHERE t.project_id = ${projectId} AND t.branch_id = ${to.branchId} AND t.id = ANY(${ids}::integer[])
      AND ${blockerOf("language")} IS NOT NULL
    UNION ALL
    SELECT 'keysInGroups', k.group_id, count(*)::integer FROM entry_key k
    WHERE k.project_id = ${projectId} AND k.branch_id = ${to.branchId} AND k.trashed_by IS NULL
      AND k.group_id = ANY(${groups.map((pair) => pair.toId)}::bigint[])
    GROUP BY k.group_id`.execute(tx);
  const idsWith = (what: string) => new Set(rows.filter((row) => row.what === what).map((row) => row.id));
  return {
    editedFrom: idsWith("editedFrom"),
    editedTo: idsWith("editedTo"),
    linkedFrom: idsWith("linkedFrom"),
    ordered: idsWith("ordered"),
    keysInGroups: new Map(
      rows.filter(({ what }) => what === "keysInGroups").map(({ id, count }) => [id, count]),
    ),
    baseLanguageId,
  };
}

/** Decides about the staged differences; may be called again with other rules. */
export async function planMerge(
  connection: Kysely<Database>,
  { snapshots, resources: pairs, use }: Staged,
  settlement: Settlement,
): Promise<MergePlan> {
  const groups = pairs.filter(({ type }) => type === "group");
  const others = pairs.filter(({ type }) => type !== "group");
  const resources = resourceOutcomes(others, settlement, use);
  const arriving = arrivals(resources);
  const tags = others.filter((pair) => pair.type === "tag" && (pair.to !== null || arriving.has(pair)));
  const tagIds = tags.map((pair) => pair.toId ?? pair.fromId ?? 0);
  const keys = markTakenNames(await readKeys(connection, snapshots, tagIds), settlement);
  const presence: MergePlan["presence"] = new Map(
    keys.flatMap((key) => {
      const outcome = presenceOutcome(key, settlement);
      return outcome ? [[key.id, outcome] as const] : [];
    }),
  );
  const plan = { snapshots, resources, pairs, keys, settlement, presence };
  const settledGroups = resourceOutcomes(groups, settlement, { ...use, ...groupsOfKeys(plan, use) });
  const positions = new Map(pairs.map((pair, index) => [pair, index]));
  const byPosition = (a: ResourceOutcome, b: ResourceOutcome) =>
    (positions.get(a.pair) ?? 0) - (positions.get(b.pair) ?? 0);
  return { ...plan, resources: [...resources, ...settledGroups].sort(byPosition) };
}

/** Groups of the keys that the target accepts, and groups that keys of the target stay in. */
function groupsOfKeys(
  plan: MergePlan,
  { keysInGroups }: ResourceUse,
): Pick<ResourceUse, "needed" | "staying"> {
  const changesGroup = (key: KeyRow) =>
    keyOutcomes(key, plan.settlement).some(({ field, outcome }) => field === "group" && outcome === "taken");
  const needsGroup = (key: KeyRow) => (key.to_id === null ? isAdopted(plan, key) : changesGroup(key));
  const leaving = Map.groupBy(
    plan.keys.filter((key) => (key.from_id === null ? isAdopted(plan, key) : changesGroup(key))),
    (key) => key.to_group,
  );
  const staying = [...keysInGroups].filter(([id, count]) => count > (leaving.get(id)?.length ?? 0));
  return {
    needed: new Set(plan.keys.filter(needsGroup).map((key) => key.from_group)),
    staying: new Set(staying.map(([id]) => id)),
  };
}

/** Resources that the target lacks and accepts. */
export function arrivals(resources: readonly ResourceOutcome[]): Set<ResourcePair> {
  return new Set(
    resources.filter(({ pair, outcome }) => pair.to === null && outcome === "taken").map(({ pair }) => pair),
  );
}

/** Cells of keys and languages that the target has or accepts, in batches. */
export async function* plannedCells(
  connection: Kysely<Database>,
  plan: MergePlan,
): AsyncGenerator<CellRow[]> {
  const arriving = arrivals(plan.resources);
  const languages = new Set(
    plan.pairs
      .filter((pair) => pair.type === "language" && pair.from && (pair.to || arriving.has(pair)))
      .map((pair) => pair.toId ?? pair.fromId),
  );
  const arrivingKeys = new Set(
    plan.keys.filter((key) => key.to_id === null && isAdopted(plan, key)).map((key) => key.id),
  );
  const keysOfOneBranch = new Set(
    plan.keys.filter((key) => key.from_id === null || key.to_id === null).map((key) => key.id),
  );
  for await (const cells of cellBatches(connection)) {
    yield cells.filter(
      (cell) =>
        languages.has(cell.language_id) &&
        (!keysOfOneBranch.has(cell.key_id) || arrivingKeys.has(cell.key_id)),
    );
  }
}

/** Whether the target creates, restores or deletes a key as the source did. */
export function isAdopted({ presence }: MergePlan, { id }: KeyRow): boolean {
  return presence.get(id)?.outcome === "taken";
}
