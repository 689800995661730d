import { FairQueue } from "#server/db/fair-queue.ts";

/** Limits searches through whole projects, so that some connections are always left for other requests. */
export const searches = new FairQueue<number>({ atOnce: 8, perGroup: 3, waiting: 100 });
