import * as z from "zod/mini";
import type { CellAddress } from "#dashboard/api/send-save.ts";
import { keptNames, readKept, removeKept, writeKept } from "#dashboard/lib/kept-value.ts";

/** A text that is not stored yet, and what it was typed over. */
export type UnsavedText = { text: string; base: string; version: number };
type Stored = { text: string; version: number };

const keptSchema = z.object({ text: z.string(), base: z.string(), version: z.number() });
export type UnsavedTexts = ReturnType<typeof openUnsavedTexts>;

/**
 * Texts that were typed and are not stored: kept in this browser until they are, never shown to another account. Each is
 * kept by itself, so that two tabs take nothing from each other.
 */
export function openUnsavedTexts(owner: { person: string; app: string; branch: string }) {
  const start = `parlance.screenshots.${owner.person}.${owner.app}.${owner.branch}\n`;
  let texts = readAll(start);
  const listeners = new Set<() => void>();

  const of = (address: CellAddress): UnsavedText | undefined => texts[idOf(address)];

  function set(next: typeof texts): void {
    texts = next;
    for (const listener of listeners) listener();
  }

  function keep(address: CellAddress, unsaved: UnsavedText): void {
    writeKept(start + idOf(address), unsaved);
    set({ ...texts, [idOf(address)]: unsaved });
    if (unsaved.text === unsaved.base) forget(address);
  }

  function forget(address: CellAddress): void {
    const { [idOf(address)]: _, ...others } = texts;
    removeKept(start + idOf(address));
    set(others);
  }

  return {
    all: () => texts,
    of,
    type(address: CellAddress, text: string, stored: Stored) {
      const { base, version } = of(address) ?? { base: stored.text, version: stored.version };
      keep(address, { text, base, version });
    },
    /** What is typed now was typed over a text that is stored meanwhile. */
    rebase(address: CellAddress, stored: Stored) {
      const unsaved = of(address);
      if (unsaved) keep(address, { text: unsaved.text, base: stored.text, version: stored.version });
    },
    forget,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function idOf({ key, language }: CellAddress): string {
  return `${language}\n${key}`;
}

function readAll(start: string): Record<string, UnsavedText> {
  const texts = keptNames()
    .filter((name) => name.startsWith(start))
    .flatMap((name) => {
      const { data } = keptSchema.safeParse(readKept(name));
      return data === undefined ? [] : [[name.slice(start.length), data] as const];
    });
  return Object.fromEntries(texts);
}
