type Counters = Record<string, number>;

/** Sums the counters of several languages; undefined until they are loaded. */
export function sumCounters(
  progress: Record<string, Counters> | undefined,
  codes: readonly string[],
): Counters | undefined {
  if (progress === undefined) return undefined;
  const sum: Counters = {};
  for (const code of codes) {
    for (const [name, count] of Object.entries(progress[code] ?? {})) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}
