type Attempt = "passed" | "failed" | "unfinished";
type Outcome = Attempt | "failed once";

/**
 * What is said of a task of the deep tier. One that fails is repeated once with its seed: only what fails again is known to
 * be what others can repeat. What the time box leaves no time for is unfinished, and is no failure.
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
