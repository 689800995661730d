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

function shortest(work: () => void): number {
  const tries = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...tries);
}
