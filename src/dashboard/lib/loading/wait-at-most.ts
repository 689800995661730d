/** Resolves when the promise is fulfilled or rejected, or after the time limit in ms. */
export async function waitAtMost(ms: number, awaited: Promise<unknown>): Promise<void> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([Promise.allSettled([awaited]), timeout]);
  clearTimeout(timer);
}
