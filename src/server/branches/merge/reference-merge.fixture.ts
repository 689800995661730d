/** What a branch shows: values by `<key>|<field>`. What is empty is absent. */
export type Facts = Record<string, string>;

type Point = { branch: number; version: number };
type Merge = { from: Point; to: Point; changeSetId: number | null };
type Turn = { of: number; by: number; at: Point };

/** A merge in plain words, over whole states: what the merge in SQL is compared with. The source wins all conflicts. */
export class ReferenceHistory {
  readonly #states = new Map<number, Map<number, Facts>>();
  readonly #parents = new Map<number, Point>();
  readonly #merges: Merge[] = [];
  readonly #turns: Turn[] = [];

  branchOff({ branch, parent, version }: { branch: number; parent: number; version: number }): void {
    this.#parents.set(branch, { branch: parent, version });
  }

  look(branch: number, version: number, facts: Facts): void {
    const states = this.#states.get(branch) ?? new Map<number, Facts>();
    this.#states.set(branch, states.set(version, facts));
  }

  noteMerge(from: Point, to: Point, changeSetId: number | null): void {
    this.#merges.push({ from, to, changeSetId });
  }

  noteRevert(of: number, by: number, at: Point): void {
    this.#turns.push({ of, by, at });
  }

  merge(from: Point, to: Point): Facts {
    return mergeFacts(this.#baseOf(from, to), this.#stateAt(from), this.#stateAt(to));
  }

  #stateAt({ branch, version }: Point): Facts {
    return this.#states.get(branch)?.get(version) ?? {};
  }

  /** Every state that a state contains, by name. */
  #within(point: Point, except?: Merge, seen: readonly string[] = []): Set<string> {
    const names = new Set<string>();
    if (seen.includes(nameOf(point))) return names;
    for (const version of this.#states.get(point.branch)?.keys() ?? []) {
      if (version <= point.version) names.add(`${point.branch} ${version}`);
    }
    const parent = this.#parents.get(point.branch);
    const inside = this.#merges.filter(
      (merge) =>
        merge !== except && merge.to.branch === point.branch && this.#isInForce(merge, point.version),
    );
    for (const one of [...(parent ? [parent] : []), ...inside.map((merge) => merge.from)]) {
      for (const name of this.#within(one, except, [...seen, nameOf(point)])) names.add(name);
    }
    return names;
  }

  /** Undone an even number of times, by what undoes it last. */
  #isInForce({ to, changeSetId }: Merge, version: number): boolean {
    if (to.version > version) return false;
    const last = this.#turnsOf(changeSetId, false)
      .filter(({ at }) => at.version <= version)
      .sort((a, b) => a.at.version - b.at.version)
      .at(-1);
    return last?.undoing !== true;
  }

  #turnsOf(of: number | null, undoing: boolean): Array<{ at: Point; undoing: boolean }> {
    return this.#turns
      .filter((turn) => turn.of === of)
      .flatMap(({ by, at }) => [{ at, undoing: !undoing }, ...this.#turnsOf(by, !undoing)]);
  }

  #baseOf(from: Point, to: Point): Facts {
    const inFrom = this.#within(from);
    const inTo = this.#within(to);
    const common = [...inFrom].filter((name) => inTo.has(name)).map(pointOf);
    const isPast = (point: Point, other: Point) => this.#within(other).has(nameOf(point));
    const nearest = common.filter(
      (point) => !common.some((other) => isPast(point, other) && !isPast(other, point)),
    );
    const base = nearest.toSorted((a, b) => b.branch - a.branch || b.version - a.version)[0];
    if (!base) return {};
    const highest = (names: Set<string>) =>
      Math.max(...[...names].map(pointOf).flatMap((p) => (p.branch === base.branch ? [p.version] : [])));
    const behind = highest(inFrom) < highest(inTo) ? from : to;
    const ahead = Math.max(highest(inFrom), highest(inTo));
    const undone = this.#merges.filter(
      (merge) =>
        merge.changeSetId !== null &&
        merge.to.branch === base.branch &&
        this.#isInForce(merge, base.version) &&
        !this.#isInForce(merge, ahead) &&
        this.#within(behind, merge).has(nameOf(merge.from)),
    );
    return this.#without(base, undone);
  }

  /** The state as it would be had the first of these merges that wrote a fact not been. */
  #without(base: Point, undone: readonly Merge[]): Facts {
    const facts = new Map(Object.entries(this.#stateAt(base)));
    for (const { to } of undone.toSorted((a, b) => b.to.version - a.to.version)) {
      const after = this.#stateAt(to);
      const before = this.#stateAt({ ...to, version: to.version - 1 });
      for (const name of new Set([...Object.keys(after), ...Object.keys(before)])) {
        const old = before[name];
        if (after[name] === old) continue;
        if (old === undefined) facts.delete(name);
        else facts.set(name, old);
      }
    }
    return Object.fromEntries(facts);
  }
}

function mergeFacts(base: Facts, from: Facts, to: Facts): Facts {
  const all = [...new Set([...Object.keys(base), ...Object.keys(from), ...Object.keys(to)])];
  const merged: Facts = {};
  for (const [key = "", names] of Map.groupBy(all, (name) => name.split("|")[0])) {
    const there = { base: `${key}|key` in base, from: `${key}|key` in from, to: `${key}|key` in to };
    const take = (side: Facts) => {
      for (const name of names) if (side[name] !== undefined) merged[name] = side[name];
    };
    const own = names.filter((name) => !name.includes("|tag "));
    const isEdited = (side: Facts) => own.some((name) => side[name] !== base[name] && !name.endsWith("|key"));
    if (there.from && there.to) {
      for (const name of names) {
        const value = from[name] === base[name] ? to[name] : from[name];
        if (value !== undefined) merged[name] = value;
      }
    } else if (there.from && (!there.base || isEdited(from))) take(from);
    else if (there.to && !there.base) take(to);
  }
  return Object.fromEntries(Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function nameOf({ branch, version }: Point): string {
  return `${branch} ${version}`;
}

function pointOf(name: string): Point {
  const [branch = 0, version = 0] = name.split(" ").map(Number);
  return { branch, version };
}
