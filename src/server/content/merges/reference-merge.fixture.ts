/**
 * Content of a branch: values by `<resource>|<field>`, where a resource is the letter of its kind (key, language, group
 * or tag) and its id; fields that reference resources contain both, as in `k12|group`, `k12|l2 value`, `t5|name`. Empty
 * values are absent.
 */
export type Content = Record<string, string>;

/** Value in a base whose states conflict; no side can have it. */
const open = "\u0000";
/** Tree of nearest states that are merged into one base. */
type Tree = { state: Content } | { ours: Tree; theirs: Tree; base: Tree | undefined };

type Point = { branch: number; version: number };
type Merge = { from: Point; to: Point; changeSetId: number | null };
type Reversal = { of: number; by: number; at: Point };

/** Simple merge of whole states, to which the merge in SQL is compared. The source wins all conflicts. */
export class ReferenceHistory {
  readonly #states = new Map<number, Map<number, Content>>();
  readonly #parents = new Map<number, Point>();
  readonly #merges: Merge[] = [];
  readonly #reversals: Reversal[] = [];

  createBranch({ branch, parent, version }: { branch: number; parent: number; version: number }): void {
    this.#parents.set(branch, { branch: parent, version });
  }

  record(branch: number, version: number, content: Content): void {
    const states = this.#states.get(branch) ?? new Map<number, Content>();
    this.#states.set(branch, states.set(version, content));
  }

  /** Records a merge, unless it wrote nothing and its target already contained the source. */
  noteMerge(from: Point, to: Point, changeSetId: number | null): void {
    if (changeSetId === null && this.#statesIn(to).has(nameOf(from))) return;
    this.#merges.push({ from, to, changeSetId });
  }

  noteRevert(of: number, by: number, at: Point): void {
    this.#reversals.push({ of, by, at });
  }

  merge(from: Point, to: Point): Content {
    return mergeContent(this.#baseOf([from], [to]), this.#stateAt(from), this.#stateAt(to));
  }

  #stateAt({ branch, version }: Point): Content {
    return this.#states.get(branch)?.get(version) ?? {};
  }

  /** Names of all states that the state at `point` contains. */
  #statesIn(point: Point, except?: Merge, visited: readonly string[] = []): Set<string> {
    const names = new Set<string>();
    if (visited.includes(nameOf(point))) return names;
    for (const version of this.#states.get(point.branch)?.keys() ?? []) {
      if (version <= point.version) names.add(`${point.branch} ${version}`);
    }
    const parent = this.#parents.get(point.branch);
    const incoming = this.#merges.filter(
      (merge) =>
        merge !== except && merge.to.branch === point.branch && this.#isInForce(merge, point.version),
    );
    for (const item of [...(parent ? [parent] : []), ...incoming.map((merge) => merge.from)]) {
      for (const name of this.#statesIn(item, except, [...visited, nameOf(point)])) names.add(name);
    }
    return names;
  }

  /** Whether a merge is in effect: undone an even number of times, counting undos of undos. */
  #isInForce({ to, changeSetId }: Merge, version: number): boolean {
    if (to.version > version) return false;
    const last = this.#reversalsOf(changeSetId, false)
      .filter(({ at }) => at.version <= version)
      .sort((a, b) => a.at.version - b.at.version)
      .at(-1);
    return last?.undoing !== true;
  }

  #reversalsOf(of: number | null, undoing: boolean): Array<{ at: Point; undoing: boolean }> {
    return this.#reversals
      .filter((reversal) => reversal.of === of)
      .flatMap(({ by, at }) => [{ at, undoing: !undoing }, ...this.#reversalsOf(by, !undoing)]);
  }

  #baseOf(from: readonly Point[], to: readonly Point[]): Tree | undefined {
    const [first, ...others] = this.#nearest(from, to);
    if (!first) return undefined;
    let ours: Tree = { state: first.state };
    const points = [first.point];
    for (const { point, state } of others) {
      ours = { ours, theirs: { state }, base: this.#baseOf(points, [point]) };
      points.push(point);
    }
    return ours;
  }

  #nearest(from: readonly Point[], to: readonly Point[]): Array<{ point: Point; state: Content }> {
    const all = (points: readonly Point[], except?: Merge) =>
      new Set(points.flatMap((point) => [...this.#statesIn(point, except)]));
    const inFrom = all(from);
    const inTo = all(to);
    const common = [...inFrom].filter((name) => inTo.has(name)).map(pointOf);
    const statesOf = new Map(common.map((point) => [point, this.#statesIn(point)]));
    const isContained = (point: Point, other: Point) => statesOf.get(other)?.has(nameOf(point)) === true;
    const nearest = common
      .filter((point) => !common.some((other) => isContained(point, other) && !isContained(other, point)))
      .toSorted((a, b) => b.branch - a.branch || b.version - a.version);
    return nearest
      .filter((point, index) => !nearest.slice(0, index).some((other) => isContained(point, other)))
      .map((point) => {
        const highest = (names: Set<string>) =>
          Math.max(...[...names].map(pointOf).flatMap((p) => (p.branch === point.branch ? [p.version] : [])));
        const behind = highest(inFrom) < highest(inTo) ? from : to;
        const ahead = Math.max(highest(inFrom), highest(inTo));
        const undone = this.#merges.filter(
          (merge) =>
            merge.changeSetId !== null &&
            merge.to.branch === point.branch &&
            this.#isInForce(merge, point.version) &&
            !this.#isInForce(merge, ahead) &&
            all(behind, merge).has(nameOf(merge.from)),
        );
        return { point, state: this.#stateWithout(point, undone) };
      });
  }

  /** Content of `base` in which each value written by the merges is the value before the first of these merges. */
  #stateWithout(base: Point, undone: readonly Merge[]): Content {
    const content = new Map(Object.entries(this.#stateAt(base)));
    for (const { to } of undone.toSorted((a, b) => b.to.version - a.to.version)) {
      const after = this.#stateAt(to);
      const before = this.#stateAt({ ...to, version: to.version - 1 });
      for (const name of new Set([...Object.keys(after), ...Object.keys(before)])) {
        const old = before[name];
        if (after[name] === old) continue;
        if (old === undefined) content.delete(name);
        else content.set(name, old);
      }
    }
    return Object.fromEntries(content);
  }
}

function mergeContent(tree: Tree | undefined, source: Content, target: Content): Content {
  const twins = findTwins(source, target);
  const from = withTwinIds(source, twins);
  const base = tree ? baseContent(tree, twins) : {};
  const merged: Content = {};
  const arrived = new Set<string>();
  for (const resource of ["l", "g", "t", "k"].flatMap((type) => resourcesOf(type, from, target))) {
    const outcome = outcomeOf(resource, { base, from, to: target });
    if (outcome === "arrives") arrived.add(resource);
    if (outcome !== "deleted") merged[`${resource}|name`] = "";
  }
  const has = (resource: string) => `${resource}|name` in merged;
  const needed = new Set<string>();
  for (const name of new Set([...Object.keys(from), ...Object.keys(target)])) {
    const [resource = "", field = ""] = name.split("|");
    if (!has(resource)) continue;
    const referenced = /^(?:tag )?([lt]\d+)/.exec(field)?.[1];
    if (referenced !== undefined && !has(referenced)) continue;
    const isWhole = arrived.has(resource) || (referenced !== undefined && arrived.has(referenced));
    const isOnlyInTarget =
      !(`${resource}|name` in from) || (referenced !== undefined && !(`${referenced}|name` in from));
    const takes = isWhole || (!isOnlyInTarget && from[name] !== base[name]);
    const value = takes ? from[name] : target[name];
    if (field === "group" && takes && value !== target[name] && value !== undefined) needed.add(value);
    if (value === undefined) delete merged[name];
    else merged[name] = value;
  }
  addNeededGroups(merged, { from, target, needed });
  return Object.fromEntries(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Adds groups that merged keys need, keeps groups that remaining keys need, and moves other keys to main. */
function addNeededGroups(
  merged: Content,
  { from, target, needed }: { from: Content; target: Content; needed: ReadonlySet<string> },
): void {
  const main = Object.keys(target)
    .find((name) => name.startsWith("g") && target[name] === "main")
    ?.split("|")[0];
  for (const group of needed)
    if (!(`${group}|name` in merged)) {
      const name = from[`${group}|name`];
      if (name !== undefined) merged[`${group}|name`] = name;
    }
  for (const name of Object.keys(merged).filter((item) => item.endsWith("|group"))) {
    const group = merged[name] ?? "";
    if (`${group}|name` in merged) continue;
    const stays = target[name] === group ? target[`${group}|name`] : undefined;
    if (stays !== undefined) merged[`${group}|name`] = stays;
    else merged[name] = main ?? "";
  }
}

type ThreeWayContent = { base: Content; from: Content; to: Content };

/** Whether a resource stays in the target, arrives from the source or is deleted. The source wins conflicts. */
function outcomeOf(resource: string, { base, from, to }: ThreeWayContent): "stays" | "arrives" | "deleted" {
  const name = `${resource}|name`;
  if (name in from && name in to) return "stays";
  if (name in to) return name in base ? "deleted" : "stays";
  return !(name in base) || isEdited(resource, base, from) ? "arrives" : "deleted";
}

/**
 * Whether a resource in a state differs from the base: for keys everything except tags counts, for languages their
 * texts, for tags their keys.
 */
function isEdited(resource: string, base: Content, state: Content): boolean {
  if (base[`${resource}|name`] === open) return true;
  const isOwn = (name: string) => name.startsWith(`${resource}|`) && !name.includes("|tag ");
  const isText = (name: string) => name.includes(`|${resource} `);
  const isLink = (name: string) => name.endsWith(`|tag ${resource}`);
  const isThere = (name: string) => {
    const [key, field = ""] = name.split("|");
    const language = /^l\d+/.exec(field)?.[0];
    return `${key}|name` in state && (language === undefined || `${language}|name` in state);
  };
  return [...new Set([...Object.keys(base), ...Object.keys(state)])].some((name) => {
    if (!isThere(name) || base[name] === state[name]) return false;
    return isOwn(name) || isText(name) || (isLink(name) && name in state);
  });
}

function resourcesOf(type: string, ...states: readonly Content[]): string[] {
  const names = states.flatMap((state) => Object.keys(state));
  const resources = names.filter((name) => name.startsWith(type) && name.endsWith("|name"));
  return [...new Set(resources.map((name) => name.slice(0, -"|name".length)))];
}

/** Maps each resource of the source to the resource of the target with the same name and another id. */
function findTwins(from: Content, to: Content): Map<string, string> {
  const twins = new Map<string, string>();
  for (const type of ["l", "g", "t", "k"]) {
    const targetByName = new Map(
      resourcesOf(type, to)
        .filter((resource) => !(`${resource}|name` in from))
        .map((resource) => [to[`${resource}|name`], resource]),
    );
    for (const resource of resourcesOf(type, from)) {
      const twin = targetByName.get(from[`${resource}|name`]);
      if (twin !== undefined && !(`${resource}|name` in to)) twins.set(resource, twin);
    }
  }
  return twins;
}

/** State of the source in which resources have the ids of their twins in the target. */
function withTwinIds(state: Content, twins: ReadonlyMap<string, string>): Content {
  const replaced = new Set(
    [...twins].flatMap(([resource, twin]) => (`${resource}|name` in state ? [twin] : [])),
  );
  const twinIdOf = (id: string) => twins.get(id) ?? id;
  const isReplaced = (name: string) => {
    const [resource = "", field = ""] = name.split("|");
    const referenced = /^(?:tag )?([lt]\d+)/.exec(field)?.[1] ?? "";
    return replaced.has(resource) || replaced.has(referenced);
  };
  return Object.fromEntries(
    Object.entries(state)
      .filter(([name]) => !isReplaced(name))
      .map(([name, value]) => [
        name.replaceAll(/[lgtk]\d+/g, twinIdOf),
        name.endsWith("|group") ? twinIdOf(value) : value,
      ]),
  );
}

function baseContent(tree: Tree, twins: ReadonlyMap<string, string>): Content {
  if ("state" in tree) return withTwinIds(tree.state, twins);
  const ours = baseContent(tree.ours, twins);
  const theirs = baseContent(tree.theirs, twins);
  const common = tree.base ? baseContent(tree.base, twins) : {};
  const merged: Content = {};
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const value = mergedValue(ours[name], theirs[name], common[name]);
    if (value !== undefined) merged[name] = value;
  }
  for (const type of ["l", "g", "t", "k"])
    for (const resource of resourcesOf(type, ours, theirs)) {
      const name = `${resource}|name`;
      const remaining = name in ours ? (name in theirs ? undefined : ours) : theirs;
      if (!remaining || !(name in common)) continue;
      // One state deleted the resource, which the other state may have changed.
      if (type === "l" || type === "t" || isEdited(resource, common, remaining)) merged[name] = open;
      else delete merged[name];
    }
  return merged;
}

function mergedValue(ours?: string, theirs?: string, common?: string): string | undefined {
  if (ours === theirs) return ours;
  if (ours === open || theirs === open) return open;
  if (ours === common) return theirs;
  return theirs === common ? ours : open;
}

function nameOf({ branch, version }: Point): string {
  return `${branch} ${version}`;
}

function pointOf(name: string): Point {
  const [branch = 0, version = 0] = name.split(" ").map(Number);
  return { branch, version };
}
