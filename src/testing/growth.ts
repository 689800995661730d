/** Microseconds below which a compilation or a collection in between decides; what grows with a square is far above. */
const noise = 5_000;
/** A ratio that proves linear growth: more tries could only lower it, and would cost as much again each. */
const linear = 6;

/**
 * How many times as long something takes for four times as much: 4 where it grows with its input, 16 where with the
 * square of it. In time of the processor, the shortest of some tries, so that what else the machine does is not counted.
 */
export function growth(work: (size: number) => void, size: number): number {
  work(size);
  let least = Number.POSITIVE_INFINITY;
  // A compilation or collection may fall into every try of a round; a square shows in all of them.
  for (let round = 0; round < 3 && least >= linear; round += 1) {
    const once = Math.max(
      noise,
      shortest(() => work(size)),
    );
    least = Math.min(least, shortest(() => work(4 * size), linear * once) / once);
  }
  return least;
}

/** Time of the processor in ms: of the first try that takes less than `enough`, else the shortest of some tries. */
export function cpuMs(work: () => void, enough: number): number {
  return shortest(work, 1_000 * enough) / 1_000;
}

/** Shortest time of some tries, or the first that is below `enough`. */
function shortest(work: () => void, enough = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least >= enough; tries += 1) least = Math.min(least, timed(work));
  return least;
}

function timed(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
