import { useMemo, useSyncExternalStore } from "react";
import { pagePerson } from "#dashboard/api/transport/page-person.ts";
import {
  isItemShown,
  onTabStorage,
  type TabItem,
  tabItemNames,
  tabItems,
} from "#dashboard/lib/storage/tab-storage.ts";

/** Unsent input of the signed-in user that this page does not show. */
export function useHiddenInput(): readonly TabItem[] {
  const items = useSyncExternalStore(onTabStorage, hiddenItems);
  return useMemo(() => JSON.parse(items), [items]);
}

function hiddenItems(): string {
  const person = pagePerson();
  return JSON.stringify(tabItems().filter((item) => isOf(item.name, person) && !isItemShown(item)));
}

/** Whether the item is a text, such as a comment or an unfinished word; otherwise it contains the fields of a form. */
export function isText({ item }: TabItem): boolean {
  return typeof item.value === "string";
}

/** Storage names of all unsent input of the signed-in user. */
export function namesOfInput(): string[] {
  const person = pagePerson();
  return tabItemNames().filter((name) => isOf(name, person));
}

/** Whether the input belongs to a user. Its storage name consists of the kind of input and the user's id. */
function isOf(name: string, person: string | undefined): boolean {
  return person !== undefined && name.split(".", 2)[1] === person;
}

/** The texts that the user typed. In a form, these are the texts that differ from its baseline. */
export function typedTexts(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return textsIn(value);
  const { baseline, base, draft, values } = value as Record<string, unknown>;
  const before = baseline as { base?: unknown } | undefined;
  const unchanged = new Set(textsIn(before?.base ?? base));
  return [...new Set(textsIn(values ?? draft))].filter((text) => !unchanged.has(text));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
