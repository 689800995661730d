/** Choices that a seed makes: the same ones each time. */
export type Random = ReturnType<typeof makeRandom>;

export function makeRandom(seed: number) {
  let state = seed >>> 0;
  /** Mulberry32: 32 bits of state are plenty for a few hundred choices. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const chance = (share: number) => next() < share;
  /** One of a few; of none, undefined. */
  const find = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
  return {
    below,
    chance,
    find,
    /** One of a list that is never empty. */
    pick: <const T>(items: readonly [T, ...T[]]): T => find(items) ?? items[0],
    /** Some of them, at least one, in their order. */
    some<T>(items: readonly [T, ...T[]]): T[] {
      const chosen = items.filter(() => chance(0.4));
      return chosen.length > 0 ? chosen : [find(items) ?? items[0]];
    },
  };
}
