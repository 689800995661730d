import { confirmBeforeLeaving } from "#dashboard/lib/leaving/leaving.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { readStored, removeStored, storedNames, writeStored } from "./stored-value.ts";
import { closingMs, currentTab, listOpenTabs, lockTab, waitUntilTabCloses } from "./tab-locks.ts";

/**
 * Unsent input of a tab under a name. It belongs to its tab while that is open, and outlives it: items of a closed,
 * crashed or reloaded tab are adopted by the next tab that reads the same name.
 */
export type StoredItem = {
  /** Time of the last write, in ms. */
  edited: number;
  value: unknown;
  /** Address of the page on which the input can be continued, and its title. */
  at: string;
  title: string;
};
/** An item and its key in the storage. */
export type TabItem = { storageKey: string; name: string; item: StoredItem };
export type Origin = Pick<StoredItem, "at" | "title">;

/** Items that the browser could not store, by storage key: they exist until the page closes. */
const unstored = new Map<string, StoredItem>();
const closedTabs = new Set<string>();
const watched = new Set<string>();
const listeners = createListeners();
/** Number of mounted components that show a name. */
const shown = new Map<string, number>();
/** Separates the name and the tab in a storage key. */
const mark = "\n";
const lastTab = "parlance.lastTab";
let lastOfPage: string | undefined;

export const onTabStorage = listeners.subscribe;

let initialization: Promise<void> | undefined;

/** Determines once which tabs are closed: until then only items of this page are found. */
export function beginTabStorage(): Promise<void> {
  initialization ??= initialize().catch(() => undefined);
  return initialization;
}

async function initialize(): Promise<void> {
  confirmBeforeLeaving(isLostWithTab);
  if (!hasLocks()) return;
  await lockTab(currentTab);
  const open = await listOpenTabs();
  const before = readStored(lastTab, () => sessionStorage);
  writeStored(lastTab, currentTab, () => sessionStorage);
  if (typeof before === "string") lastOfPage = before;
  if (typeof before === "string" && !open.has(before)) closedTabs.add(before);
  for (const tab of itemNames().map(tabOf)) {
    if (!open.has(tab)) closedTabs.add(tab);
    else if (tab !== currentTab && tab !== before) watch(tab);
  }
  window.addEventListener("storage", ({ key }) => {
    if (key?.includes(mark)) watch(tabOf(key));
    listeners.notify();
  });
  // Wait for the item of the page before the reload. If the tab was duplicated instead, the original keeps it.
  if (typeof before === "string" && open.has(before))
    await Promise.race([watch(before), new Promise((resolve) => setTimeout(resolve, closingMs))]);
}

/** Whether closing this tab would lose input: the browser could not store it, or stores it per tab. */
function isLostWithTab(): boolean {
  return unstored.size > 0 || (!hasLocks() && itemNames().length > 0);
}

/** The id of this tab before the reload; undefined if the tab is a duplicate and the original is still open. */
export function previousTab(): string | undefined {
  return lastOfPage !== undefined && closedTabs.has(lastOfPage) ? lastOfPage : undefined;
}

/** Resolves when the previous page is closed, without a time limit; undefined if it closed in time. */
export function waitUntilPreviousCloses(): Promise<void> | undefined {
  return lastOfPage === undefined || closedTabs.has(lastOfPage) ? undefined : waitUntilTabCloses(lastOfPage);
}

async function watch(tab: string): Promise<void> {
  if (tab === currentTab || watched.has(tab)) return;
  watched.add(tab);
  await waitUntilTabCloses(tab);
  closedTabs.add(tab);
  listeners.notify();
}

/** The newest item under a name, from this tab or a closed one; this tab adopts it. */
export function readOfTab(name: string): unknown {
  const found = findItem(name);
  if (found && tabOf(found.storageKey) !== currentTab) {
    // If storage is full, the item stays under the key of the closed tab.
    if (writeStored(itemName(name), found.item, storage)) removeStored(found.storageKey, storage);
  }
  return found?.item.value;
}

/** All items that this tab may show, without adopting them; a name may have items of several closed tabs. */
export function itemsOfTab(): TabItem[] {
  return itemNames()
    .filter(isReachable)
    .flatMap((storageKey) => {
      const item = readItem(storageKey);
      return item ? [{ storageKey, name: nameOf(storageKey), item }] : [];
    });
}

/** Whether an item is shown on the page under its name. */
export function isItemShown({ name, storageKey }: Pick<TabItem, "name" | "storageKey">): boolean {
  return isNameShown(name) && tabOf(storageKey) === currentTab;
}

export function writeItem({ storageKey, item }: Pick<TabItem, "storageKey" | "item">): void {
  if (writeStored(storageKey, item, storage)) unstored.delete(storageKey);
  else unstored.set(storageKey, JSON.parse(JSON.stringify(item)));
  listeners.notify();
}

export function removeItem({ storageKey }: Pick<TabItem, "storageKey">): void {
  unstored.delete(storageKey);
  removeStored(storageKey, storage);
  listeners.notify();
}

/** The newest item under a name, without adopting it. */
export function peekItem(name: string): TabItem | undefined {
  return findItem(name);
}

/** Address and title of the current page; input in a part of a page passes a more precise origin. */
function currentPage(): Origin {
  return { at: window.location.pathname + window.location.search, title: document.title };
}

export function writeOfTab(name: string, value: unknown, origin = currentPage()): void {
  const current = readItem(itemName(name));
  if (current && JSON.stringify(current.value) === JSON.stringify(value)) return;
  writeItem({ storageKey: itemName(name), item: { edited: Date.now(), value, ...origin } });
}

/** Deletes this tab's item under a name. */
export function removeOfTab(name: string): void {
  removeItem({ storageKey: itemName(name) });
}

/** The names of all items that this tab may show. */
export function namesOfTab(): string[] {
  return [...new Set(itemNames().filter(isReachable).map(nameOf))];
}

export function isStoredInTab(name: string): boolean {
  return namesOfTab().includes(name);
}

/** Marks a name as shown on the page until the returned function is called. */
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

/** The newest item under a name, with its storage key. */
function findItem(name: string): TabItem | undefined {
  const candidates = itemsOfTab().filter((item) => item.name === name);
  const ofThisTab = candidates.find(({ storageKey }) => tabOf(storageKey) === currentTab);
  return ofThisTab ?? candidates.toSorted((a, b) => b.item.edited - a.item.edited).at(0);
}

function readItem(storageKey: string): StoredItem | undefined {
  return unstored.get(storageKey) ?? parseItem(readStored(storageKey, storage));
}

function parseItem(stored: unknown): StoredItem | undefined {
  if (typeof stored !== "object" || stored === null || !("value" in stored) || !("edited" in stored))
    return undefined;
  const { edited, value, ...rest } = stored;
  const text = (field: "at" | "title") => String((rest as Record<string, unknown>)[field] ?? "");
  return { edited: Number(edited), value, at: text("at"), title: text("title") };
}

/**
 * Without the Locks API, as over plain HTTP, closed tabs cannot be detected, so each tab uses its session storage.
 * Items of other tab ids in it are from before a reload.
 */
function storage(): Storage {
  return hasLocks() ? localStorage : sessionStorage;
}

function hasLocks(): boolean {
  return navigator.locks !== undefined;
}

function itemNames(): string[] {
  const names = new Set([...storedNames(storage), ...unstored.keys()]);
  return [...names].filter((key) => key.includes(mark) && key.startsWith("parlance.tab."));
}

function isReachable(item: string): boolean {
  const tab = tabOf(item);
  return tab === currentTab || closedTabs.has(tab) || !hasLocks();
}

const itemName = (name: string) => `parlance.tab.${name}${mark}${currentTab}`;
const nameOf = (item: string) => item.slice("parlance.tab.".length, item.lastIndexOf(mark));
const tabOf = (item: string) => item.slice(item.lastIndexOf(mark) + 1);
