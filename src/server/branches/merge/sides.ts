import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
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
export type Sides = {
  projectId: number;
  baseLanguageId: number;
  from: BranchPoint;
  to: BranchPoint;
  /**
   * The state that is staged as the base. Undefined when comparing two branches, or when they have nothing in common.
   */
  base: CommonState | undefined;
  /** Where several states are equally near: how the base is merged from them (stage-base.ts). */
  merged: MergedBase | undefined;
  /** The target contains the source already. */
  isKnown: boolean;
  /** Change sets of undone merges that the nearest states do not contain. */
  undone: number[];
  /** The change sets by which the source differs from the base; for a comparison, all that differ. */
  ranges: VersionRange[];
  /** The change sets by which the target differs from the base. */
  targetRanges: VersionRange[];
};

type Asked = { projectId: number; baseLanguageId: number; fromId: number; toId: number };

/** The sides of a merge. `tx` reads one snapshot. */
export async function readMergeSides(tx: Kysely<Database>, asked: Asked): Promise<Sides> {
  const history = await readHistory(tx, asked.projectId);
  const { from, to } = pointsOf(history, asked);
  const { base, nearest } = findCommonBase(history, from, to);
  const ends = nearest.length > 0 ? nearest : [to];
  const rangesOf = (side: BranchPoint) =>
    ends.flatMap((end) => rangesBetween(history.branches, side, end) ?? []);
  return {
    ...asked,
    from,
    to,
    base: nearest[0],
    merged: base && "ours" in base ? base : undefined,
    isKnown: isWithin(history, from, to),
    undone: nearest.flatMap(({ without }) => without),
    ranges: rangesOf(from),
    targetRanges: rangesOf(to),
  };
}

/** The sides of a comparison without a base. */
export async function readComparedSides(tx: Kysely<Database>, asked: Asked): Promise<Sides> {
  const { branches } = await readHistory(tx, asked.projectId);
  const { from, to } = pointsOf({ branches }, asked);
  return {
    ...asked,
    from,
    to,
    base: undefined,
    merged: undefined,
    isKnown: false,
    undone: [],
    ranges: rangesBetween(branches, from, to) ?? [],
    targetRanges: [],
  };
}

function pointsOf({ branches }: Pick<History, "branches">, { fromId, toId }: Asked) {
  const point = (id: number): BranchPoint => {
    const { version } = branches.find((one) => one.branchId === id) ?? { version: 0 };
    return { branchId: id, version };
  };
  return { from: point(fromId), to: point(toId) };
}

type MergeRow = {
  from_id: number;
  from_version: number;
  to_id: number;
  to_version: number;
  change_set_id: number | null;
  reversals: Array<{ version: number; undoing: boolean }>;
};

/** All branches of a project, also trashed and removed ones, with their origins, and all merges with their undoings. */
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
      SELECT t.merge_id, s.step_id, s.sequence, s.undoing FROM reversal t
      JOIN change_set s ON s.project_id = ${projectId} AND s.reverts = t.step_id
    )
    SELECT m.from_id, m.from_version, m.to_id, coalesce(s.sequence, m.to_version) AS to_version, m.change_set_id,
      coalesce((SELECT jsonb_agg(jsonb_build_object('version', t.sequence, 'undoing', t.undoing) ORDER BY t.sequence)
        FROM reversal t WHERE t.merge_id = m.id), '[]') AS reversals
    FROM branch_merge m LEFT JOIN change_set s ON s.project_id = m.project_id AND s.id = m.change_set_id
    WHERE m.project_id = ${projectId} ORDER BY m.id`.execute(tx);
  return {
    branches: branches.map((row) => ({
      branchId: row.id,
      version: row.version,
      parent: row.parent_id === null ? null : { branchId: row.parent_id, version: row.parent_version ?? 0 },
      isGone: row.removed_at !== null,
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

/** Whether a change set `s` is not part of the base: its changes are rolled back to reconstruct the base. */
export function isAfterBase({ projectId, base }: Sides): RawBuilder<boolean> {
  return sql`s.project_id = ${projectId} AND s.branch_id = ${base?.branchId ?? 0}
    AND (s.sequence > ${base?.version ?? 0} OR s.id = ANY(${base?.without ?? []}::bigint[]))`;
}
