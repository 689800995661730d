import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";

/**
 * Requests that begin before the event loop turns: a millisecond or two of work. Their database reads can be shared
 * (src/server/platform/db/statements/share-reads.ts): with 4, nine of 64 requests for one document shared a read; with
 * 16, sixteen do.
 */
const maxAtOnce = 16;

/**
 * Starts requests a few at a time, with the groups (project or address) taking turns. Starting five hundred requests
 * occupies the thread for some hundred milliseconds: a request of another group must not wait that long.
 */
export class FairTurns {
  readonly #queue = new FairQueue<string>({
    atOnce: maxAtOnce,
    perGroup: maxAtOnce,
    waiting: Number.POSITIVE_INFINITY,
  });

  /** Resolves when it is the group's turn: immediately, unless many requests begin at the same moment. */
  async begin(group: string): Promise<void> {
    const endTurn = await this.#queue.begin(group);
    setImmediate(endTurn);
  }
}
