import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import {
  type BranchPoint,
  type CommonState,
  findCommonBase,
  type History,
  isWithin,
  type MergedBase,
  type PastMerge,
  rangesBetween,
  type VersionRange,
} from "./stage/common-base.ts";

/** Two branches in one snapshot, and the base that they are compared with. */
export type BranchSnapshots = {
  projectId: number;
  baseLanguageId: number;
  from: BranchPoint;
  to: BranchPoint;
  /** State that is staged as the base. Undefined when comparing two branches, or without a common state. */
  base: CommonState | undefined;
  /** Merge of several equally near states into the base (stage-base.ts). */
  mergedBase: MergedBase | undefined;
  /** Whether the target already contains the source. */
  isContained: boolean;
  /** Change sets of undone merges that the nearest states do not contain. */
  undoneIds: number[];
  /** Change sets by which the source and the base can differ; in a comparison, both branches. */
  ranges: VersionRange[];
  /** Change sets by which the target and the base can differ. */
  targetRanges: VersionRange[];
};

type SnapshotRequest = { projectId: number; baseLanguageId: number; fromId: number; toId: number };

/** Reads the snapshots of a merge. `tx` reads one database snapshot. */
export async function readMergeSnapshots(
  tx: Kysely<Database>,
  request: SnapshotRequest,
): Promise<BranchSnapshots> {
  const history = await readHistory(tx, request.projectId);
  const { from, to } = pointsOf(history, request);
  const { base, nearest } = findCommonBase(history, from, to);
  const ends = nearest.length > 0 ? nearest : [to];
  const rangesOf = (side: BranchPoint) =>
    ends.flatMap((end) => rangesBetween(history.branches, side, end) ?? []);
  return {
    ...request,
    from,
    to,
    base: nearest[0],
    mergedBase: base && "ours" in base ? base : undefined,
    isContained: isWithin(history, from, to),
    undoneIds: nearest.flatMap(({ undoneIds }) => undoneIds),
    ranges: rangesOf(from),
    targetRanges: rangesOf(to),
  };
}

/** Reads the snapshots of a comparison without a base. */
export async function readComparedSnapshots(
  tx: Kysely<Database>,
  request: SnapshotRequest,
): Promise<BranchSnapshots> {
  const { branches } = await readHistory(tx, request.projectId);
  const { from, to } = pointsOf({ branches }, request);
  return {
    ...request,
    from,
    to,
    base: undefined,
    mergedBase: undefined,
    isContained: false,
    undoneIds: [],
    ranges: rangesBetween(branches, from, to) ?? [],
    targetRanges: [],
  };
}

function pointsOf({ branches }: Pick<History, "branches">, { fromId, toId }: SnapshotRequest) {
  const point = (id: number): BranchPoint => {
    const { version } = branches.find((branch) => branch.branchId === id) ?? { version: 0 };
    return { branchId: id, version };
  };
  return { from: point(fromId), to: point(toId) };
}

type MergeRow = Pick<
  Selectable<Database["branch_merge"]>,
  "from_id" | "from_version" | "to_id" | "to_version" | "change_set_id"
> &
  Pick<PastMerge, "reversals">;

/**
 * Reads all branches of a project, including trashed and deleted ones, with their origins, and all merges with their
 * undos.
 */
async function readHistory(tx: Kysely<Database>, projectId: number): Promise<History> {
  const branches = await tx
    .selectFrom("branch")
    .select(["id", "version", "parent_id", "parent_version", "removed_at"])
    .where("project_id", "=", projectId)
    .execute();
  const { rows } = await sql<MergeRow>`
    WITH RECURSIVE reversal AS (
      SELECT m.id AS merge_id, s.step_id, s.sequence, s.undoing FROM branch_merge m
      JOIN change_set s ON s.project_id = m.project_id AND s.reverts = m.change_set_id
      WHERE m.project_id = ${projectId}
      UNION ALL
      SELECT r.merge_id, s.step_id, s.sequence, s.undoing FROM reversal r
      JOIN change_set s ON s.project_id = ${projectId} AND s.reverts = r.step_id
    )
    SELECT m.from_id, m.from_version, m.to_id, coalesce(s.sequence, m.to_version) AS to_version, m.change_set_id,
      coalesce((SELECT jsonb_agg(jsonb_build_object('version', r.sequence, 'undoing', r.undoing) ORDER BY r.sequence)
        FROM reversal r WHERE r.merge_id = m.id), '[]') AS reversals
    FROM branch_merge m LEFT JOIN change_set s ON s.project_id = m.project_id AND s.id = m.change_set_id
    WHERE m.project_id = ${projectId} ORDER BY m.id`.execute(tx);
  return {
    branches: branches.map((row) => ({
      branchId: row.id,
      version: row.version,
      parent: row.parent_id === null ? null : { branchId: row.parent_id, version: row.parent_version ?? 0 },
      isRemoved: row.removed_at !== null,
    })),
    merges: rows.map(presentMerge),
  };
}

function presentMerge(row: MergeRow): PastMerge {
  return {
    from: { branchId: row.from_id, version: row.from_version },
    to: { branchId: row.to_id, version: row.to_version },
    changeSetId: row.change_set_id,
    reversals: row.reversals,
  };
}

/** Whether a `change_set` is not part of the base: its changes are rolled back to reconstruct the base. */
export function isAfterBase({ projectId, base }: BranchSnapshots): RawBuilder<boolean> {
  return sql`change_set.project_id = ${projectId} AND change_set.branch_id = ${base?.branchId ?? 0}
    AND (change_set.sequence > ${base?.version ?? 0} OR change_set.id = ANY(${base?.undoneIds ?? []}::bigint[]))`;
}
