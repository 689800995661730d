type Attempt = "passed" | "failed" | "unfinished";
type Outcome = Attempt | "failed once";

/**
 * Result of a task of the deep tier. A task that fails is repeated once with its seed: only a failure that occurs
 * twice is known to be reproducible. A task that the time box interrupts is unfinished, which is not a failure.
 */
export async function outcomeOf(
  attempt: (isSecond: boolean) => Promise<Attempt>,
  isOver: () => boolean,
): Promise<Outcome> {
  if (isOver()) return "unfinished";
  const first = await attempt(false);
  if (first !== "failed") return first;
  return !isOver() && (await attempt(true)) === "failed" ? "failed" : "failed once";
}
