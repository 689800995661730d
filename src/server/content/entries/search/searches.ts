import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";
import { withLowPriority } from "#server/platform/db/statements/statement-bounds.ts";

/** A project gets at most three of the four places, so that one is left for other projects. */
const searchQueue = new FairQueue<number>({ atOnce: 4, perGroup: 3, waiting: 100 });

/** Runs a search through a whole project, in queue order. */
export function runSearch<T>(projectId: number, search: () => Promise<T>): Promise<T> {
  return searchQueue.run(projectId, () => withLowPriority(search));
}
