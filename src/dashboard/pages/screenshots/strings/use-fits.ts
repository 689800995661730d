import { useMemo, useSyncExternalStore } from "react";
import type { Language } from "#contract/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import { displayedText } from "#dashboard/editing/queue/unsaved-cell.ts";
import { withOtherForm } from "#text/forms/laid-out.ts";
import { measureText } from "./measure-text.ts";
import type { ScreenString } from "./strings-on-screen.ts";
import { fitText, type TextFit } from "./text-fit.ts";

/** A text in its box. Unsaved text is shown there even if boxes are shown as outlines. */
export type BoxText = TextFit & { text: string; isUnsaved: boolean };
/** Texts by index of the box. */
export type Fits = ReadonlyMap<number, BoxText>;

type FitsInput = {
  shot: Screenshot;
  strings: readonly ScreenString[];
  language: Language;
  queue: SaveQueue;
};

/**
 * Current text of every linked box in the shown language, including unsaved input, and how it fits. Of a message with
 * forms, a screen shows one at a time.
 */
export function useFits({ shot, strings, language, queue }: FitsInput): Fits {
  const version = useSyncExternalStore(queue.subscribe, queue.version);
  const { stringPositions } = shot.metadata;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes when unsaved texts of the queue do
  return useMemo(() => {
    const fits = new Map<number, BoxText>();
    for (const { row, boxIndices } of strings) {
      const address = { key: row.key, language: language.code };
      const unsaved = queue.unsavedOf(address);
      const text = withOtherForm(displayedText(row.entries[language.code] ?? emptyCell, unsaved));
      const originalText = withOtherForm(row.entries[shot.language]?.value ?? "");
      for (const index of boxIndices) {
        const box = stringPositions[index];
        if (box === undefined || text === "") continue;
        const measure = measureText({ width: box.width, lang: language.code, dir: language.direction });
        const isUnsaved = unsaved !== undefined && unsaved.mark !== "stored";
        fits.set(index, {
          text,
          isUnsaved,
          ...fitText(measure, { original: box.text ?? originalText, shown: text }, box),
        });
      }
    }
    return fits;
  }, [strings, stringPositions, shot.language, language, queue, version]);
}

/** Returns how much a text exceeds the worst of its boxes: 0.2 is a fifth; 0 when it fits. */
export function overflowOf(fits: Fits, boxIndices: readonly number[]): number {
  return Math.max(0, ...boxIndices.map((index) => (fits.get(index)?.fill ?? 0) - 1));
}
