import { windowRows } from "#dashboard/api/entries/entries.ts";
import { onNextInput } from "#dashboard/lib/on-next-input.ts";

/** A search that takes longer is shown, and again while it goes on: what is said is shown for a few seconds. */
const showMs = 1_000;

export type RowSearch = {
  total: number;
  /** Loads the rows from a position on, unless they are there. */
  load: (position: number) => Promise<unknown>;
  show: (isSearching: boolean) => void;
};

/**
 * Goes on from a row until one matches, loading rows as it needs them: its index, -1 where none does, undefined where
 * somebody did something else meanwhile, which ends it.
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
