/** An act that is wanted often and done at once, then no sooner than after a pause, and once more for what came in it. */
export function atMostEvery(pauseMs: number, act: () => void): () => void {
  let isResting = false;
  let isWanted = false;
  return function run(): void {
    isWanted = isResting;
    if (isResting) return;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      if (isWanted) run();
    }, pauseMs);
    act();
  };
}
