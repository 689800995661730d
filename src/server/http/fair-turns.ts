import { FairQueue } from "#server/db/fair-queue.ts";

/** Requests that begin before the event loop turns. */
const mostAtOnce = 4;

/**
 * Requests begin a few at a time, those of each group (project, or address) in turn: to begin five hundred takes the one
 * thread some hundred milliseconds, for which the first of somebody else must not wait.
 */
export class FairTurns {
  readonly #queue = new FairQueue<string>({
    atOnce: mostAtOnce,
    perGroup: mostAtOnce,
    waiting: Number.POSITIVE_INFINITY,
  });

  /** Comes back when it is the group's turn: at once, unless many begin at the same moment. */
  async begin(group: string): Promise<void> {
    setImmediate(await this.#queue.begin(group));
  }
}
