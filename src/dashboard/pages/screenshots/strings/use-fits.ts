import { useMemo, useSyncExternalStore } from "react";
import type { Language } from "#contract/projects/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { paintedText } from "#dashboard/editing/cell-work.ts";
import type { SaveQueue } from "#dashboard/editing/save-queue.ts";
import { measureText } from "./measure-text.ts";
import type { ScreenString } from "./screen-strings.ts";
import { fitText, type TextFit } from "./text-fit.ts";

/** A text in its box; one that is not saved is nowhere else to be seen. */
export type BoxText = TextFit & { text: string; isUnsaved: boolean };
/** By the index of the box. */
export type Fits = ReadonlyMap<number, BoxText>;

type FitsInput = {
  shot: Screenshot;
  strings: readonly ScreenString[];
  language: Language;
  queue: SaveQueue;
};

/** The text of every linked box in the shown language, as it is typed, and how it fits there. */
export function useFits({ shot, strings, language, queue }: FitsInput): Fits {
  const version = useSyncExternalStore(queue.subscribe, queue.version);
  const { stringPositions } = shot.metadata;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the unsaved work is read through its queue
  return useMemo(() => {
    const fits = new Map<number, BoxText>();
    for (const { row, boxIndices } of strings) {
      const address = { key: row.key, language: language.code };
      const work = queue.workOf(address);
      const text = paintedText(row.entries[language.code] ?? untouchedCell, work);
      const onImage = row.entries[shot.language]?.value ?? "";
      for (const index of boxIndices) {
        const box = stringPositions[index];
        if (box === undefined || text === "") continue;
        const measure = measureText({ width: box.width, lang: language.code, dir: language.direction });
        const isUnsaved = work !== undefined && work.mark !== "stored";
        fits.set(index, {
          text,
          isUnsaved,
          ...fitText(measure, { seen: box.text ?? onImage, shown: text }, box),
        });
      }
    }
    return fits;
  }, [strings, stringPositions, shot.language, language, queue, version]);
}

/** How much too long the text of a string is in the worst of its boxes: 0.2 is a fifth; 0 when it fits. */
export function overflowOf(fits: Fits, boxIndices: readonly number[]): number {
  return Math.max(0, ...boxIndices.map((index) => (fits.get(index)?.fill ?? 0) - 1));
}
