/** Ends with the work, however that ends, and after so many milliseconds at the latest. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([Promise.allSettled([work]), promise]);
  clearTimeout(timer);
}
