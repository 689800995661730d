/** Microseconds below which a compilation or a collection in between decides; what grows with a square is far above. */
const noise = 5_000;

/**
 * How many times as long something takes for four times as much: 4 where it grows with its input, 16 where with the
 * square of it. In time of the processor, the shortest of some tries, so that what else the machine does is not counted.
 */
export function growth(work: (size: number) => void, size: number): number {
  work(size);
  const once = shortest(() => work(size));
  return shortest(() => work(4 * size)) / Math.max(noise, once);
}

/** Time of the processor in ms: of the first try that takes less than `enough`, else the shortest of some tries. */
export function cpuMs(work: () => void, enough: number): number {
  const first = timed(work) / 1_000;
  return first < enough ? first : Math.min(first, shortest(work) / 1_000);
}

function shortest(work: () => void): number {
  return Math.min(...Array.from({ length: 3 }, () => timed(work)));
}

function timed(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
