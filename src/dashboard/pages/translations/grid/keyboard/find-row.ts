import { windowRows } from "#dashboard/api/entries/entries.ts";
import { onNextInput } from "#dashboard/lib/on-next-input.ts";

/**
 * Search time after which the "searching" message appears, in ms; it is repeated because it disappears after
 * a few seconds.
 */
const showMs = 1_000;

export type RowSearch = {
  total: number;
  /** Loads the rows from a position on, unless they are loaded. */
  load: (position: number) => Promise<unknown>;
  show: (isSearching: boolean) => void;
};

/**
 * Searches from a row until one matches, and loads rows as needed. Returns its index, -1 if none matches, or
 * undefined if any user input ended the search.
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
  let isShown = false;
  const timer = setInterval(() => {
    isShown = true;
    show(true);
  }, showMs);
  function finish(): void {
    stop();
    clearInterval(timer);
    if (isShown) show(false);
    isShown = false;
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
