import { confirmBeforeLeaving } from "#dashboard/lib/leaving/leaving.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { readStored, removeStored, storedNames, writeStored } from "./stored-value.ts";
import { closingMs, currentTab, listOpenTabs, lockTab, waitUntilTabCloses } from "./tab-locks.ts";

/**
 * Unsent input of a tab, stored under a name. It belongs to its tab while the tab is open. After the tab was closed,
 * crashed or was reloaded, the next tab that reads the name adopts it.
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
const watchedTabs = new Set<string>();
const listeners = createListeners();
/** Number of mounted components that show the item of a name. */
const shownCounts = new Map<string, number>();
/** Separates the name and the tab in a storage key. */
const separator = "\n";
const lastTabKey = "parlance.lastTab";
/** Id of this tab before the page was reloaded, or of the original tab if this tab is a duplicate. */
let tabBeforeReload: string | undefined;

export const onTabStorage = listeners.subscribe;

let initialization: Promise<void> | undefined;

/** Determines which tabs are closed. Until that is known, only items of this page are found. */
export function beginTabStorage(): Promise<void> {
  initialization ??= initialize().catch(() => undefined);
  return initialization;
}

async function initialize(): Promise<void> {
  confirmBeforeLeaving(isLostWithTab);
  if (!hasLocks()) return;
  await lockTab(currentTab);
  const open = await listOpenTabs();
  const previousId = readStored(lastTabKey, () => sessionStorage);
  writeStored(lastTabKey, currentTab, () => sessionStorage);
  if (typeof previousId === "string") tabBeforeReload = previousId;
  if (typeof previousId === "string" && !open.has(previousId)) closedTabs.add(previousId);
  for (const tab of itemNames().map(tabOf)) {
    if (!open.has(tab)) closedTabs.add(tab);
    else if (tab !== currentTab && tab !== previousId) watch(tab);
  }
  window.addEventListener("storage", ({ key }) => {
    if (key?.includes(separator)) watch(tabOf(key));
    listeners.notify();
  });
  // Waits until the page before the reload is closed, so that its items are found. If the tab was duplicated instead,
  // the original tab keeps its items.
  if (typeof previousId === "string" && open.has(previousId))
    await Promise.race([watch(previousId), new Promise((resolve) => setTimeout(resolve, closingMs))]);
}

/** Whether closing this tab would lose input: the browser could not store it, or stores it per tab. */
function isLostWithTab(): boolean {
  return unstored.size > 0 || (!hasLocks() && itemNames().length > 0);
}

/** The id of this tab before the reload; undefined if the tab is a duplicate and the original is still open. */
export function previousTab(): string | undefined {
  return tabBeforeReload !== undefined && closedTabs.has(tabBeforeReload) ? tabBeforeReload : undefined;
}

/** Resolves when the page before the reload is closed, without a time limit; undefined if it was closed in time. */
export function waitUntilPreviousCloses(): Promise<void> | undefined {
  return tabBeforeReload === undefined || closedTabs.has(tabBeforeReload)
    ? undefined
    : waitUntilTabCloses(tabBeforeReload);
}

/** Waits until another tab is closed, so that its items are then found. */
async function watch(tab: string): Promise<void> {
  if (tab === currentTab || watchedTabs.has(tab)) return;
  watchedTabs.add(tab);
  await waitUntilTabCloses(tab);
  closedTabs.add(tab);
  listeners.notify();
}

/** The value under a name. If this tab has none, adopts the newest value of a closed tab. */
export function readFromTab(name: string): unknown {
  const found = findItem(name);
  if (found && tabOf(found.storageKey) !== currentTab) {
    // If storage is full, the item stays under the key of the closed tab.
    if (writeStored(itemName(name), found.item, storage)) removeStored(found.storageKey, storage);
  }
  return found?.item.value;
}

/** All items of this tab and of closed tabs, without adopting them; several may have the same name. */
export function tabItems(): TabItem[] {
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

/** The item that `readFromTab` would read, without adopting it. */
export function peekItem(name: string): TabItem | undefined {
  return findItem(name);
}

/** Address and title of the current page; input in a part of a page passes a more precise origin. */
function currentPage(): Origin {
  return { at: window.location.pathname + window.location.search, title: document.title };
}

export function writeToTab(name: string, value: unknown, origin = currentPage()): void {
  const current = readItem(itemName(name));
  if (current && JSON.stringify(current.value) === JSON.stringify(value)) return;
  writeItem({ storageKey: itemName(name), item: { edited: Date.now(), value, ...origin } });
}

/** Deletes this tab's item under a name. */
export function removeFromTab(name: string): void {
  removeItem({ storageKey: itemName(name) });
}

/** The names of all items that this tab may show. */
export function tabItemNames(): string[] {
  return [...new Set(itemNames().filter(isReachable).map(nameOf))];
}

export function isStoredInTab(name: string): boolean {
  return tabItemNames().includes(name);
}

/** Marks a name as shown on the page until the returned function is called. */
export function showName(name: string): () => void {
  shownCounts.set(name, (shownCounts.get(name) ?? 0) + 1);
  listeners.notify();
  return () => {
    shownCounts.set(name, (shownCounts.get(name) ?? 0) - 1);
    listeners.notify();
  };
}

export function isNameShown(name: string): boolean {
  return (shownCounts.get(name) ?? 0) > 0;
}

/** The item of this tab under a name, or else the newest item of a closed tab. */
function findItem(name: string): TabItem | undefined {
  const candidates = tabItems().filter((item) => item.name === name);
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
 * The shared storage, or the tab's session storage if the Locks API is missing, as over plain HTTP: closed tabs cannot
 * be detected then. In session storage, items of other tab ids are from before a reload.
 */
function storage(): Storage {
  return hasLocks() ? localStorage : sessionStorage;
}

function hasLocks(): boolean {
  return navigator.locks !== undefined;
}

function itemNames(): string[] {
  const names = new Set([...storedNames(storage), ...unstored.keys()]);
  return [...names].filter((key) => key.includes(separator) && key.startsWith("parlance.tab."));
}

function isReachable(item: string): boolean {
  const tab = tabOf(item);
  return tab === currentTab || closedTabs.has(tab) || !hasLocks();
}

const itemName = (name: string) => `parlance.tab.${name}${separator}${currentTab}`;
const nameOf = (item: string) => item.slice("parlance.tab.".length, item.lastIndexOf(separator));
const tabOf = (item: string) => item.slice(item.lastIndexOf(separator) + separator.length);
