import * as z from "zod/mini";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { holdTab, listGoneTabs } from "#dashboard/editing/tab-locks.ts";
import { keptNames, readKept, removeKept, writeKept } from "#dashboard/lib/storage/kept-value.ts";

/** A text that is not stored yet, and what it was typed over. */
export type UnsavedText = { text: string; base: string; version: number };
type Stored = { text: string; version: number };

const keptSchema = z.object({ text: z.string(), base: z.string(), version: z.number() });
export type UnsavedTexts = ReturnType<typeof openUnsavedTexts>;

/** Of a name under which an older Parlance kept the text of any tab, this is the language: no tab is called so. */
const tabPattern = /^(\d+(?:-\d+)+)\n/;

/**
 * Texts that were typed and are not stored: kept in this browser until they are, never shown to another account. Each
 * tab keeps its own, and takes over what tabs that are gone left behind; a second text of a cell waits for the first.
 */
export function openUnsavedTexts(owner: { person: string; app: string; branch: string }, tab: string) {
  const start = `parlance.screenshots.${owner.person}.${owner.app}.${owner.branch}\n`;
  const nameOf = (id: string) => `${start}${tab}\n${id}`;
  const own = readLeft(start).filter((left) => left.tab === tab);
  let texts = Object.fromEntries(own.map(({ id, unsaved }) => [id, unsaved]));
  const listeners = new Set<() => void>();
  holdTab(tab);
  const adopted = adopt();

  const of = (address: CellAddress): UnsavedText | undefined => texts[idOf(address)];

  function set(next: typeof texts): void {
    texts = next;
    for (const listener of listeners) listener();
  }

  function keep(address: CellAddress, unsaved: UnsavedText): void {
    writeKept(nameOf(idOf(address)), unsaved);
    set({ ...texts, [idOf(address)]: unsaved });
    if (unsaved.text === unsaved.base) forget(address);
  }

  function forget(address: CellAddress): void {
    const { [idOf(address)]: _, ...others } = texts;
    removeKept(nameOf(idOf(address)));
    set(others);
    void adopt();
  }

  /** Read and moved in one task: of two tabs that adopt at once one gets a text. */
  async function adopt(): Promise<void> {
    const tabs = readLeft(start).map((left) => left.tab);
    const gone = await listGoneTabs(tabs.filter((one) => one !== tab));
    const next = { ...texts };
    for (const { name, tab: of, id, unsaved } of readLeft(start)) {
      if (!gone.has(of) || next[id] !== undefined || readKept(nameOf(id)) !== undefined) continue;
      next[id] = unsaved;
      writeKept(nameOf(id), unsaved);
      // Where there is no room for it, it stays where it was.
      if (readKept(nameOf(id)) !== undefined) removeKept(name);
    }
    if (Object.keys(next).length > Object.keys(texts).length) set(next);
  }

  return {
    /** Once what was left behind before is here. */
    adopted,
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

type Left = { name: string; tab: string; id: string; unsaved: UnsavedText };

/** What is kept for a person in a branch, whatever tab it is of. */
function readLeft(start: string): Left[] {
  return keptNames()
    .filter((name) => name.startsWith(start))
    .flatMap((name) => {
      const { data: unsaved } = keptSchema.safeParse(readKept(name));
      const rest = name.slice(start.length);
      const [prefix = "", tab = ""] = tabPattern.exec(rest) ?? [];
      return unsaved === undefined ? [] : [{ name, tab, id: rest.slice(prefix.length), unsaved }];
    });
}
