import { wireId } from "#contract/ids.ts";
import {
  type Address,
  differenceOf,
  type Newest,
  newestOf,
  type Obstacle,
  type Outcome,
  type Settlement,
} from "#server/content/merges/settle-differences.ts";
import { openText } from "#server/content/merges/stage/open-base.ts";
import type { ResourcePair, ResourceState } from "./merge-resources.ts";

export type ResourceField = "language" | "group" | "tag" | "name" | "category";

export type ResourceOutcome = {
  pair: ResourcePair;
  field: ResourceField;
  base: string | number | null;
  from: string | number | null;
  to: string | number | null;
  outcome: Outcome;
  newest?: Newest;
  obstacle?: Obstacle;
};

/** Use of resources, which prevents their deletion or makes it a conflict. */
export type ResourceUse = {
  /** Ids of languages in which the source wrote cells since the base. */
  editedFrom: ReadonlySet<number>;
  /** Ids of languages in which the target wrote cells since the base. */
  editedTo: ReadonlySet<number>;
  /** Ids of tags that the source added to keys. */
  linkedFrom: ReadonlySet<number>;
  /** Ids of languages that an open order of the target needs. */
  ordered: ReadonlySet<number>;
  baseLanguageId: number;
  /** Number of keys of the target in groups that the source removed. */
  keysInGroups: ReadonlyMap<number, number>;
  /** Ids of the source's groups of keys that the target accepts. */
  needed?: ReadonlySet<number | null>;
  /** Ids of the target's groups that keys stay in. */
  staying?: ReadonlySet<number | null>;
};

/** Decides about languages, groups and tags. A name that another resource of the target has is an obstacle. */
export function resourceOutcomes(
  pairs: readonly ResourcePair[],
  settlement: Settlement,
  use: ResourceUse,
): ResourceOutcome[] {
  const settle = (blocked: ReadonlySet<ResourcePair>) =>
    pairs.flatMap((pair) => [
      ...presence(pair, settlement, { use, isNameInUse: blocked.has(pair) }),
      ...alterations(pair, settlement, blocked.has(pair)),
    ]);
  const blocked = new Set<ResourcePair>();
  for (;;) {
    const outcomes = settle(blocked);
    const clashing = findClashes(pairs, outcomes).filter((pair) => !blocked.has(pair));
    if (clashing.length === 0) return outcomes;
    // A resource that stays under its name blocks others that would get the name.
    for (const pair of clashing) blocked.add(pair);
  }
}

export function addressOfResource({ type, fromId, toId }: ResourcePair, field: ResourceField): Address {
  return { key: "", language: "", field, resource: wireId(type, toId ?? fromId ?? 0) };
}

/** Outcomes for comparing two branches without a base, where every difference is a row. */
export function comparedResources(pairs: readonly ResourcePair[]): ResourceOutcome[] {
  return pairs.flatMap((pair): ResourceOutcome[] => {
    const { type, from, to } = pair;
    const about = { pair, base: null, outcome: "taken" as const };
    if (!from || !to) return [{ ...about, field: type, from: from?.name ?? null, to: to?.name ?? null }];
    const fields = [
      { ...about, field: "name" as const, from: namedState(type, from), to: namedState(type, to) },
      { ...about, field: "category" as const, from: from.category, to: to.category },
    ];
    return fields.filter((field) => field.from !== field.to);
  });
}

/** The name of a language is its title; its code never changes. */
function namedState(type: ResourcePair["type"], { name, title }: ResourceState): string | null {
  return type === "language" ? title : name;
}

type PresenceInput = { use: ResourceUse; isNameInUse: boolean };

/** Decides about a resource that only one branch has. */
function presence(
  pair: ResourcePair,
  settlement: Settlement,
  { use, isNameInUse }: PresenceInput,
): ResourceOutcome[] {
  const { type, from, to, base } = pair;
  if ((from === null) === (to === null)) return [];
  const edited = isEdited(pair, use);
  const isNeeded = type === "group" && use.needed?.has(pair.fromId) === true;
  // Only the target deleted the resource.
  if (from && base !== null && !edited && !isNeeded) return [];
  // Only the target created the resource.
  if (!from && base === null) return [];
  const obstacleOfAddition = isNameInUse ? ("nameTaken" as const) : undefined;
  const obstacle = from ? obstacleOfAddition : obstacleOfRemoval(pair, use);
  const address = addressOfResource(pair, type);
  const bothChanged = edited && base !== null;
  const settled = settlement.outcomeOf(address, { bothChanged, obstacle, newest: newest(pair) });
  // A group that still has keys stays.
  const outcome = !from && type === "group" && use.staying?.has(pair.toId) ? "kept" : settled;
  const names = { base: base?.name ?? null, from: from?.name ?? null, to: to?.name ?? null };
  return [{ pair, field: type, ...names, outcome, newest: newest(pair), ...(obstacle ? { obstacle } : {}) }];
}

/**
 * Whether the side that still has the resource changed it since the base. Includes cells of a language and new keys of
 * a tag.
 */
function isEdited({ type, fromId, toId, from, to, base }: ResourcePair, use: ResourceUse): boolean {
  if (base?.name === openText) return true;
  if (type === "language") {
    return fromId === null ? use.editedTo.has(toId ?? 0) : use.editedFrom.has(fromId);
  }
  if (type === "tag" && fromId !== null && use.linkedFrom.has(fromId)) return true;
  const remaining = from ?? to;
  return remaining?.name !== base?.name || remaining?.category !== base?.category;
}

function obstacleOfRemoval({ type, toId }: ResourcePair, use: ResourceUse): Obstacle | undefined {
  if (type !== "language" || toId === null) return undefined;
  return use.ordered.has(toId) || toId === use.baseLanguageId ? "inOrder" : undefined;
}

/** Decides about the name and category of a resource that both branches have. */
function alterations(pair: ResourcePair, settlement: Settlement, isNameInUse: boolean): ResourceOutcome[] {
  const { type, from, to, base } = pair;
  if (!from || !to) return [];
  const fields = {
    name: { base: base && namedState(type, base), from: namedState(type, from), to: namedState(type, to) },
    category: { base: base?.category ?? null, from: from.category, to: to.category },
  };
  return (["name", "category"] as const).flatMap((field) => {
    const difference = differenceOf<string | number | null>(fields[field]);
    if (!difference) return [];
    const obstacle = isNameInUse && field === "name" ? ("nameTaken" as const) : undefined;
    const address = addressOfResource(pair, field);
    const outcome = settlement.outcomeOf(address, { ...difference, obstacle, newest: newest(pair) });
    return [
      { pair, field, ...fields[field], outcome, newest: newest(pair), ...(obstacle ? { obstacle } : {}) },
    ];
  });
}

function newest({ fromTime, toTime }: ResourcePair) {
  return newestOf(fromTime, toTime);
}

/** Finds groups and tags that would get the name of another resource. */
function findClashes(pairs: readonly ResourcePair[], outcomes: readonly ResourceOutcome[]): ResourcePair[] {
  const accepted = outcomes.filter(({ outcome }) => outcome === "taken");
  const renamed = new Map(
    accepted.filter(({ field }) => field === "name").map(({ pair, from }) => [pair, String(from)]),
  );
  const removed = new Set(accepted.filter(({ pair }) => pair.from === null).map(({ pair }) => pair));
  const added = new Set(accepted.filter(({ pair }) => pair.to === null).map(({ pair }) => pair));
  const mergedNames = pairs
    .filter((pair) => pair.type !== "language" && (pair.to ? !removed.has(pair) : added.has(pair)))
    .map((pair) => ({ pair, name: `${pair.type} ${renamed.get(pair) ?? (pair.to ?? pair.from)?.name}` }));
  const clashes = [...Map.groupBy(mergedNames, ({ name }) => name).values()].filter(
    (same) => same.length > 1,
  );
  return clashes.flat().flatMap(({ pair }) => (renamed.has(pair) || added.has(pair) ? [pair] : []));
}
