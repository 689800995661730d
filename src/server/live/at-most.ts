/** Runs so many tasks at once; the others wait in line. */
export function atMost(places: number) {
  const waiting: Array<() => void> = [];
  let free = places;

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
