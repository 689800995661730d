/** Resolves when the work settles, or after the time limit in ms. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([Promise.allSettled([work]), promise]);
  clearTimeout(timer);
}
