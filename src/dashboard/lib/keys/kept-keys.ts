import { createListeners } from "#dashboard/lib/listeners.ts";
import { readKept, writeKept } from "#dashboard/lib/storage/kept-value.ts";
import type { Chord } from "./chord.ts";
import { type KeyCommand, keyRows } from "./key-commands.ts";
import { type KeyChanges, presets } from "./key-presets.ts";
import { refusalOf } from "./key-refusals.ts";
import { type KeptKeys, type KeyTable, keyTableOf } from "./key-table.ts";

export const untouchedKeys: KeptKeys = { preset: "parlance", singleLetters: true, changes: {} };

/** More keys for one command are a mistake. */
const mostKeys = 5;

/** Reads what was kept; whatever cannot be understood or may not be a key is as if it was never kept. */
export function readKeptKeys(value: unknown): KeptKeys {
  const kept = objectOf(value);
  return {
    preset: presets.find((one) => one === kept.preset) ?? untouchedKeys.preset,
    singleLetters: kept.singleLetters !== false,
    changes: changesOf(objectOf(kept.changes)),
  };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function changesOf(kept: Record<string, unknown>): KeyChanges {
  const changes: Partial<Record<KeyCommand, readonly Chord[]>> = {};
  for (const { command } of keyRows) {
    const keys: unknown = kept[command];
    if (Array.isArray(keys))
      changes[command] = keys.filter((key): key is Chord => isUsable(command, key)).slice(0, mostKeys);
  }
  return changes;
}

function isUsable(command: KeyCommand, key: unknown): key is Chord {
  return typeof key === "string" && key !== "" && refusalOf(command, key) === undefined;
}

type Kept = { keys: KeptKeys; table: KeyTable };

const keptOf = new Map<string, Kept>();
const listeners = createListeners();

function storageKey(person: string): string {
  return `parlance.keys.${person}`;
}

/** The keys of a person in this browser. */
export function keysOfPerson(person: string): Kept {
  const kept = keptOf.get(person) ?? withTable(readKeptKeys(readKept(storageKey(person))));
  keptOf.set(person, kept);
  return kept;
}

function withTable(keys: KeptKeys): Kept {
  return { keys, table: keyTableOf(keys) };
}

export function keepKeys(person: string, keys: KeptKeys): void {
  keptOf.set(person, withTable(keys));
  listeners.notify();
  writeKept(storageKey(person), keys);
}

/** Calls at changes, also at those in other windows. */
export function onKeysChange(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  window.addEventListener("storage", readAgain);
  return () => {
    stop();
    window.removeEventListener("storage", readAgain);
  };

  function readAgain(): void {
    keptOf.clear();
    listener();
  }
}
