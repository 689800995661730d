import { FairQueue } from "#server/db/fair-queue.ts";

/**
 * Requests that begin before the event loop turns: a millisecond or two of work. What they ask of the database they ask
 * together (src/server/db/share-reads.ts): with 4, nine of 64 that ask for one document shared a read, and now sixteen do.
 */
const mostAtOnce = 16;

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
