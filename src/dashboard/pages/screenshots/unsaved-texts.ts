import * as z from "zod/mini";
import type { CellAddress } from "#dashboard/api/send-save.ts";
import { readKept, writeKept } from "#dashboard/lib/kept-value.ts";

/** A text that is not stored yet, and what it was typed over. */
export type UnsavedText = { text: string; base: string; version: number };

const keptSchema = z.record(
  z.string(),
  z.object({ text: z.string(), base: z.string(), version: z.number() }),
);
export type UnsavedTexts = ReturnType<typeof openUnsavedTexts>;

/** Texts that were typed and are not stored: kept in this browser until they are, never shown to another account. */
export function openUnsavedTexts(owner: { person: string; app: string; branch: string }) {
  const name = `parlance.screenshots.${owner.person}.${owner.app}.${owner.branch}`;
  let texts = keptSchema.safeParse(readKept(name)).data ?? {};
  const listeners = new Set<() => void>();

  function set(next: typeof texts): void {
    texts = next;
    writeKept(name, texts);
    for (const listener of listeners) listener();
  }

  return {
    all: () => texts,
    of: (address: CellAddress): UnsavedText | undefined => texts[idOf(address)],
    type: (address: CellAddress, text: string, stored: { text: string; version: number }) => {
      const { base, version } = texts[idOf(address)] ?? { base: stored.text, version: stored.version };
      if (text === base) return forget(address);
      set({ ...texts, [idOf(address)]: { text, base, version } });
    },
    /** What is typed now was typed over a text that is stored meanwhile. */
    rebase: (address: CellAddress, stored: { text: string; version: number }) => {
      const unsaved = texts[idOf(address)];
      if (unsaved === undefined) return;
      if (unsaved.text === stored.text) return forget(address);
      set({ ...texts, [idOf(address)]: { text: unsaved.text, base: stored.text, version: stored.version } });
    },
    forget,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };

  function forget(address: CellAddress): void {
    const { [idOf(address)]: _, ...others } = texts;
    set(others);
  }
}

function idOf({ key, language }: CellAddress): string {
  return `${language}\n${key}`;
}
