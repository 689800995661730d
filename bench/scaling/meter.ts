import { type Cost, combine, costOf, type Parts, zero } from "./processes.ts";

export type Measured = { what: string; cost: Cost };
export type Meter = ReturnType<typeof makeMeter>;

/** Measures work, and later subtracts what the parts use at rest in the same time. */
export function makeMeter(parts: Parts) {
  const raw: { what: string; factor: number; cost: Cost; seconds: number }[] = [];
  return {
    /** Measures `count` actions, for the cost of `per` of them. */
    async measure(
      what: string,
      { per, count }: { per: number; count: number },
      work: () => Promise<unknown>,
    ) {
      const measured = await costOf(parts, work);
      raw.push({ what, factor: per / count, ...measured });
      console.log(what, measured);
    },
    /** `perSecond` is the cost of a second at rest. */
    rows: (perSecond: Cost): Measured[] =>
      raw.map(({ what, factor, cost, seconds }) => ({
        what,
        cost: combine(zero, combine(cost, perSecond, -seconds), factor),
      })),
  };
}
