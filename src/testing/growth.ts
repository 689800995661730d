/** Microseconds below which compilation or garbage collection dominates; quadratic time is far above. */
const noise = 5_000;
/** A ratio that proves linear growth: further tries could only lower it. */
const linear = 6;

/**
 * Ratio of the times for four times as much input: 4 for linear growth, 16 for quadratic. Uses the shortest processor
 * time of several tries, so that other load on the machine is not counted.
 */
export function growth(work: (size: number) => void, size: number): number {
  work(size);
  let least = Number.POSITIVE_INFINITY;
  // Compilation or garbage collection may affect all tries of a round; quadratic time shows in every round.
  for (let round = 0; round < 3 && least >= linear; round += 1) {
    const once = Math.max(
      noise,
      shortest(() => work(size)),
    );
    least = Math.min(least, shortest(() => work(4 * size), linear * once) / once);
  }
  return least;
}

/** Processor time in ms: of the first try below `enough`, otherwise the shortest of several tries. */
export function cpuMs(work: () => void, enough: number): number {
  return shortest(work, 1_000 * enough) / 1_000;
}

/** Shortest time of several tries, or the first below `enough`. */
function shortest(work: () => void, enough = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least >= enough; tries += 1) least = Math.min(least, measure(work));
  return least;
}

function measure(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
