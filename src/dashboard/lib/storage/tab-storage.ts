import { askBeforeLeaving } from "#dashboard/lib/leaving.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { readStored, removeStored, storedNames, writeStored } from "./stored-value.ts";
import { closingMs, holdTab, listOpenTabs, ownTab, untilTabIsGone } from "./tab-locks.ts";

/**
 * What a tab holds that nobody sent yet, by name. It belongs to that tab while it is there, and outlives it: of what a
 * closed, crashed or reloaded tab held each is the next one's that asks for its name.
 */
export type StoredItem = {
  /** When it was written last, in milliseconds. */
  edited: number;
  value: unknown;
  /** Where one goes on with it, and what that is called. */
  at: string;
  title: string;
};
/** An item and where in the storage it lies. */
export type FoundItem = { storageKey: string; name: string; item: StoredItem };
export type Origin = Pick<StoredItem, "at" | "title">;

/** Items that the browser could not take, by where they would lie: they last as long as the page. */
const untaken = new Map<string, StoredItem>();
const gone = new Set<string>();
const watched = new Set<string>();
const listeners = createListeners();
/** How often a name is shown by now: what stands on the page. */
const shown = new Map<string, number>();
/** Before the tab of an item. */
const mark = "\n";
const lastTab = "parlance.lastTab";
let lastOfPage: string | undefined;

export const onTabStorage = listeners.subscribe;

let beginning: Promise<void> | undefined;

/** Finds out once which tabs are gone: before that only what this page wrote itself is found. */
export function beginTabStorage(): Promise<void> {
  beginning ??= begin().catch(() => undefined);
  return beginning;
}

async function begin(): Promise<void> {
  askBeforeLeaving(isLostWithTab);
  if (!hasLocks()) return;
  await holdTab(ownTab);
  const open = await listOpenTabs();
  const before = readStored(lastTab, () => sessionStorage);
  writeStored(lastTab, ownTab, () => sessionStorage);
  if (typeof before === "string") lastOfPage = before;
  if (typeof before === "string" && !open.has(before)) gone.add(before);
  for (const tab of itemNames().map(tabOf)) {
    if (!open.has(tab)) gone.add(tab);
    else if (tab !== ownTab && tab !== before) watch(tab);
  }
  window.addEventListener("storage", ({ key }) => {
    if (key?.includes(mark)) watch(tabOf(key));
    listeners.notify();
  });
  // What this tab showed before it was loaded anew; where the tab was duplicated, the other one keeps it.
  if (typeof before === "string" && open.has(before))
    await Promise.race([watch(before), new Promise((resolve) => setTimeout(resolve, closingMs))]);
}

/** Whether something would be lost if this tab were closed: the browser could not take it, or keeps it for the tab alone. */
function isLostWithTab(): boolean {
  return untaken.size > 0 || (!hasLocks() && itemNames().length > 0);
}

/** What this tab was before it was loaded anew; undefined while another one, of which it is a duplicate, is that still. */
export function previousTab(): string | undefined {
  return lastOfPage !== undefined && gone.has(lastOfPage) ? lastOfPage : undefined;
}

/** Ends when that is gone, however long the browser takes to let the page go; undefined where it went in time. */
export function untilPreviousIsGone(): Promise<void> | undefined {
  return lastOfPage === undefined || gone.has(lastOfPage) ? undefined : untilTabIsGone(lastOfPage);
}

async function watch(tab: string): Promise<void> {
  if (tab === ownTab || watched.has(tab)) return;
  watched.add(tab);
  await untilTabIsGone(tab);
  gone.add(tab);
  listeners.notify();
}

/** What is kept under a name here, or was by a tab that is gone: the newest of it is this tab's from then on. */
export function readOfTab(name: string): unknown {
  const found = findItem(name);
  if (found && tabOf(found.storageKey) !== ownTab) {
    // Where storage is full it stays where it is.
    if (writeStored(itemName(name), found.item, storage)) removeStored(found.storageKey, storage);
  }
  return found?.item.value;
}

/** All that this tab may show, left where it lies: of one name also what several tabs that are gone held. */
export function itemsOfTab(): FoundItem[] {
  return itemNames()
    .filter(isReachable)
    .flatMap((storageKey) => {
      const item = readItem(storageKey);
      return item ? [{ storageKey, name: nameOf(storageKey), item }] : [];
    });
}

/** Whether an item is what stands on the page under its name. */
export function isItemShown({ name, storageKey }: Pick<FoundItem, "name" | "storageKey">): boolean {
  return isNameShown(name) && tabOf(storageKey) === ownTab;
}

export function writeItem({ storageKey, item }: Pick<FoundItem, "storageKey" | "item">): void {
  if (writeStored(storageKey, item, storage)) untaken.delete(storageKey);
  else untaken.set(storageKey, JSON.parse(JSON.stringify(item)));
  listeners.notify();
}

export function removeItem({ storageKey }: Pick<FoundItem, "storageKey">): void {
  untaken.delete(storageKey);
  removeStored(storageKey, storage);
  listeners.notify();
}

/** The newest of it as a whole, left where it lies. */
export function lookAt(name: string): FoundItem | undefined {
  return findItem(name);
}

/** Where the page that stands there is found again; what is about a part of it names that part. */
function pageHere(): Origin {
  return { at: window.location.pathname + window.location.search, title: document.title };
}

export function writeOfTab(name: string, value: unknown, origin = pageHere()): void {
  const own = readItem(itemName(name));
  if (own && JSON.stringify(own.value) === JSON.stringify(value)) return;
  writeItem({ storageKey: itemName(name), item: { edited: Date.now(), value, ...origin } });
}

/** Forgets what this tab keeps under a name. */
export function removeOfTab(name: string): void {
  removeItem({ storageKey: itemName(name) });
}

/** The names under which something is kept that this tab may show. */
export function namesOfTab(): string[] {
  return [...new Set(itemNames().filter(isReachable).map(nameOf))];
}

export function isStoredInTab(name: string): boolean {
  return namesOfTab().includes(name);
}

/** Says that what is kept under a name stands on the page, until the returned function is called. */
export function showName(name: string): () => void {
  shown.set(name, (shown.get(name) ?? 0) + 1);
  listeners.notify();
  return () => {
    shown.set(name, (shown.get(name) ?? 0) - 1);
    listeners.notify();
  };
}

function isNameShown(name: string): boolean {
  return (shown.get(name) ?? 0) > 0;
}

/** The newest of what is kept under a name, where it lies. */
function findItem(name: string): FoundItem | undefined {
  const left = itemsOfTab().filter((one) => one.name === name);
  const own = left.find(({ storageKey }) => tabOf(storageKey) === ownTab);
  return own ?? left.toSorted((one, other) => other.item.edited - one.item.edited).at(0);
}

function readItem(storageKey: string): StoredItem | undefined {
  return untaken.get(storageKey) ?? parseItem(readStored(storageKey, storage));
}

function parseItem(stored: unknown): StoredItem | undefined {
  if (typeof stored !== "object" || stored === null || !("value" in stored) || !("edited" in stored))
    return undefined;
  const { edited, value, ...rest } = stored;
  const text = (field: "at" | "title") => String((rest as Record<string, unknown>)[field] ?? "");
  return { edited: Number(edited), value, at: text("at"), title: text("title") };
}

/**
 * Where nothing says which tabs are gone, as over plain HTTP, each keeps to its own storage: in that, other names are of
 * what it showed before.
 */
function storage(): Storage {
  return hasLocks() ? localStorage : sessionStorage;
}

function hasLocks(): boolean {
  return navigator.locks !== undefined;
}

function itemNames(): string[] {
  const names = new Set([...storedNames(storage), ...untaken.keys()]);
  return [...names].filter((one) => one.includes(mark) && one.startsWith("parlance.tab."));
}

function isReachable(item: string): boolean {
  const tab = tabOf(item);
  return tab === ownTab || gone.has(tab) || !hasLocks();
}

const itemName = (name: string) => `parlance.tab.${name}${mark}${ownTab}`;
const nameOf = (item: string) => item.slice("parlance.tab.".length, item.lastIndexOf(mark));
const tabOf = (item: string) => item.slice(item.lastIndexOf(mark) + 1);
