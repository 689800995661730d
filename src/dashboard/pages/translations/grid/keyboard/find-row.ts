import { windowRows } from "#dashboard/api/entries/entries.ts";
import { onNextInput } from "#dashboard/lib/on-next-input.ts";

/** Interval in which the "searching" message is repeated, in ms: it disappears after a few seconds. */
const messageMs = 1_000;

export type RowSearch = {
  total: number;
  /** Loads the rows from a position on, unless they are loaded. */
  load: (position: number) => Promise<unknown>;
  /** Shows or hides the "searching" message. */
  show: (isSearching: boolean) => void;
};

/** Searches the rows of the current search; returns the same as `findRow`. */
export type FindRow = (from: number, matches: (index: number) => boolean) => Promise<number | undefined>;

/**
 * Searches from a row until a row matches, and loads rows as needed. Returns the index of that row, -1 if no row
 * matches, or undefined if a user input ended the search.
 */
export async function findRow(
  { total, load, show }: RowSearch,
  from: number,
  matches: (index: number) => boolean,
): Promise<number | undefined> {
  let isEnded = false;
  const stop = onNextInput(() => {
    isEnded = true;
    finish();
  });
  let isMessageShown = false;
  const timer = setInterval(() => {
    isMessageShown = true;
    show(true);
  }, messageMs);
  function finish(): void {
    stop();
    clearInterval(timer);
    if (isMessageShown) show(false);
    isMessageShown = false;
  }
  try {
    for (let index = from; index < total; index += 1) {
      if (index === from || index % windowRows === 0) await load(index - (index % windowRows));
      if (isEnded) return undefined;
      if (matches(index)) return index;
    }
    return -1;
  } finally {
    finish();
  }
}
