/** State of a branch at a version. */
export type BranchPoint = { branchId: number; version: number };

/** Branch and its origin. A permanently deleted branch has neither content nor a log. */
export type BranchLine = BranchPoint & { parent: BranchPoint | null; isRemoved?: boolean };

/** Past merge, with its undos and redos in order; they alternate. */
export type PastMerge = {
  from: BranchPoint;
  /** Target right after the merge. */
  to: BranchPoint;
  /** Null if the merge wrote nothing. */
  changeSetId: number | null;
  reversals: ReadonlyArray<{ version: number; undoing: boolean }>;
};

export type History = { branches: readonly BranchLine[]; merges: readonly PastMerge[] };

/** State that both sides contain: a branch at a version, without the change sets of merges that were undone since. */
export type CommonState = BranchPoint & { undoneIds: number[] };

/**
 * State that both sides are compared with, field by field: the nearest state that both contain or, if there are
 * several, the merge of these over their common base.
 */
export type CommonBase = CommonState | MergedBase;
export type MergedBase = { ours: CommonBase; theirs: CommonState; base: CommonBase | undefined };

/** Versions of a branch after `after`, up to `upTo`. */
export type VersionRange = { branchId: number; after: number; upTo: number };

/** Maximum depth of bases within a base; differences that a deeper one would settle become conflicts. */
const maxDepth = 6;

/**
 * Finds the base of a merge, and the nearest states that it consists of. A merge makes its target contain the source
 * until it is undone: then the next merge repeats everything.
 */
export function findCommonBase(
  history: History,
  from: BranchPoint,
  to: BranchPoint,
): { base: CommonBase | undefined; nearest: CommonState[] } {
  const nearest = nearestStates(history, [from], [to]);
  return { base: mergedBase(history, nearest, 0), nearest };
}

/** Whether the state `container` contains the state `point`. */
export function isWithin(history: History, point: BranchPoint, container: BranchPoint): boolean {
  return (containedVersions(history, [container]).get(point.branchId) ?? -1) >= point.version;
}

function mergedBase(
  history: History,
  [first, ...others]: CommonState[],
  depth: number,
): CommonBase | undefined {
  if (!first) return undefined;
  let ours: CommonBase = first;
  const merged: BranchPoint[] = [first];
  for (const theirs of others) {
    const common = depth < maxDepth ? nearestStates(history, merged, [theirs]) : [];
    ours = { ours, theirs, base: mergedBase(history, common, depth + 1) };
    merged.push(theirs);
  }
  return ours;
}

/** States that both sides contain and that no other such state contains, youngest branches first. */
function nearestStates(history: History, from: BranchPoint[], to: BranchPoint[]): CommonState[] {
  const contained = { from: containedVersions(history, from), to: containedVersions(history, to) };
  const remaining = new Set(
    history.branches.filter((branch) => !branch.isRemoved).map((branch) => branch.branchId),
  );
  const common = [...contained.from]
    .map(([branchId, version]) => ({
      branchId,
      version: Math.min(version, contained.to.get(branchId) ?? -1),
    }))
    .filter(({ branchId, version }) => version >= 0 && remaining.has(branchId))
    .sort((a, b) => b.branchId - a.branchId);
  const versionsByPoint = new Map(common.map((point) => [point, containedVersions(history, [point])]));
  const isContained = (point: BranchPoint, other: BranchPoint) =>
    (versionsByPoint.get(other)?.get(point.branchId) ?? -1) >= point.version;
  // States that contain each other are equal: a merge had nothing to write. Only one of them counts.
  const nearest = common.filter(
    (point, index) =>
      !common.some(
        (other, otherIndex) =>
          isContained(point, other) && (!isContained(other, point) || otherIndex < index),
      ),
  );
  return nearest.map((base) => {
    const fromVersion = contained.from.get(base.branchId) ?? 0;
    const toVersion = contained.to.get(base.branchId) ?? 0;
    const behind = fromVersion < toVersion ? from : to;
    const ahead = Math.max(fromVersion, toVersion);
    return { ...base, undoneIds: undoneSince(history, { base, ahead, behind }) };
  });
}

/**
 * Change sets of merges that the base contains and the side ahead has undone. They are removed from the base only if
 * the side behind has their content from elsewhere, such as the merged branch itself. If that side has the content only
 * from the base, the undo is merged.
 */
function undoneSince(
  history: History,
  { base, ahead, behind }: { base: BranchPoint; ahead: number; behind: BranchPoint[] },
): number[] {
  return history.merges
    .filter(({ to }) => to.branchId === base.branchId && to.version <= base.version)
    .filter((merge) => isInForce(merge, base.version) && !isInForce(merge, ahead))
    .filter((merge) => {
      const historyWithout = {
        ...history,
        merges: history.merges.filter((candidate) => candidate !== merge),
      };
      return (containedVersions(historyWithout, behind).get(merge.from.branchId) ?? -1) >= merge.from.version;
    })
    .flatMap(({ changeSetId }) => changeSetId ?? []);
}

/** Whether a version of the target contains the merge: it was merged by then, and not undone. */
function isInForce({ to, reversals }: PastMerge, version: number): boolean {
  if (to.version > version) return false;
  return reversals.findLast((reversal) => reversal.version <= version)?.undoing !== true;
}

/** Highest version of each branch that the states contain. */
function containedVersions(
  { branches, merges }: History,
  points: readonly BranchPoint[],
): Map<number, number> {
  const contained = new Map<number, number>();
  const visited = new Set<string>();
  const pending = [...points];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { branchId, version } = next;
    const id = `${branchId} ${version}`;
    if (visited.has(id)) continue;
    visited.add(id);
    contained.set(branchId, Math.max(version, contained.get(branchId) ?? -1));
    const branch = branches.find((candidate) => candidate.branchId === branchId);
    if (branch?.parent) pending.push(branch.parent);
    // The log was deleted with the branch, so it is unknown whether merges into the branch were undone.
    if (branch?.isRemoved) continue;
    for (const merge of merges) {
      if (merge.to.branchId === branchId && isInForce(merge, version)) pending.push(merge.from);
    }
  }
  return contained;
}

/**
 * All change sets by which two states can differ: those of each lineage back to the common ancestor. Undefined without
 * a common ancestor.
 */
export function rangesBetween(
  branches: readonly BranchLine[],
  a: BranchPoint,
  b: BranchPoint,
): VersionRange[] | undefined {
  const lineA = lineOf(branches, a);
  const lineB = lineOf(branches, b);
  const ancestor = lineA.find((candidate) => lineB.some((other) => other.branchId === candidate.branchId));
  const ancestorInB = lineB.find((candidate) => candidate.branchId === ancestor?.branchId);
  if (!ancestor || !ancestorInB) return undefined;
  const descendantsIn = (line: readonly BranchPoint[]) =>
    line
      .slice(
        0,
        line.findIndex((candidate) => candidate.branchId === ancestor.branchId),
      )
      .map(({ branchId, version }) => ({ branchId, after: 0, upTo: version }));
  const versions = [ancestor.version, ancestorInB.version];
  const ofAncestor = {
    branchId: ancestor.branchId,
    after: Math.min(...versions),
    upTo: Math.max(...versions),
  };
  return [...descendantsIn(lineA), ...descendantsIn(lineB), ofAncestor];
}

/** Branch point with the points at which it and its ancestors were created. */
function lineOf(branches: readonly BranchLine[], point: BranchPoint): BranchPoint[] {
  const line: BranchPoint[] = [];
  for (let next: BranchPoint | null = point; next; ) {
    const { branchId }: BranchPoint = next;
    line.push(next);
    next = branches.find((branch) => branch.branchId === branchId)?.parent ?? null;
  }
  return line;
}
