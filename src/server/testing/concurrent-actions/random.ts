/** Random choices that are reproducible by seed. */
export type Random = ReturnType<typeof makeRandom>;

export function makeRandom(seed: number) {
  let state = seed >>> 0;
  /** Mulberry32: 32 bits of state suffice for a few hundred choices. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const chance = (share: number) => next() < share;
  /** Chooses an item; undefined for an empty list. */
  const find = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
  return {
    below,
    chance,
    find,
    /** Chooses an item of a list that is never empty. */
    pick: <const T>(items: readonly [T, ...T[]]): T => find(items) ?? items[0],
    /** Chooses at least one item, and keeps the order. */
    some<T>(items: readonly [T, ...T[]]): T[] {
      const chosen = items.filter(() => chance(0.4));
      return chosen.length > 0 ? chosen : [find(items) ?? items[0]];
    },
  };
}
