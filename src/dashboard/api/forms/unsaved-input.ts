import { useMemo, useSyncExternalStore } from "react";
import { pagePerson } from "#dashboard/api/transport/page-person.ts";
import {
  type FoundItem,
  isItemShown,
  itemsOfTab,
  namesOfTab,
  onTabStorage,
} from "#dashboard/lib/storage/tab-storage.ts";

/** What the page's person typed, did not send, and does not see on this page. */
export function useHiddenInput(): readonly FoundItem[] {
  const items = useSyncExternalStore(onTabStorage, hiddenItems);
  return useMemo(() => JSON.parse(items), [items]);
}

function hiddenItems(): string {
  const person = pagePerson();
  return JSON.stringify(itemsOfTab().filter((one) => isOf(one.name, person) && !isItemShown(one)));
}

/** A comment, say, or a word that is half typed; else the fields of a form. */
export function isText({ item }: FoundItem): boolean {
  return typeof item.value === "string";
}

/** The names under which the page's person has typed something, and did not send it. */
export function namesOfInput(): string[] {
  const person = pagePerson();
  return namesOfTab().filter((name) => isOf(name, person));
}

/** Names say what it is, and then whose. */
function isOf(name: string, person: string | undefined): boolean {
  return person !== undefined && name.split(".", 2)[1] === person;
}

/** The words that somebody typed: of a form those that its base does not have. */
export function typedTexts(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return textsIn(value);
  const { begun, base, draft, values } = value as Record<string, unknown>;
  const before = begun as { base?: unknown } | undefined;
  const known = new Set(textsIn(before?.base ?? base));
  return [...new Set(textsIn(values ?? draft))].filter((text) => !known.has(text));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
