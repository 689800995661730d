import { Turns } from "#server/db/turns.ts";

/** Searches through whole projects, by project: some connections stay for everybody else, whatever is searched for. */
export const searches = new Turns<number>({ atOnce: 8, perGroup: 3, waiting: 100 });
