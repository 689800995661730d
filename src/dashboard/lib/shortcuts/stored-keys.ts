import { createListeners } from "#dashboard/lib/listeners.ts";
import { readStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";
import type { Chord } from "./chord.ts";
import { type KeyCommand, keyRows } from "./key-commands.ts";
import { type KeyChanges, presets } from "./key-presets.ts";
import { type KeyTable, keyTableOf, type StoredKeys } from "./key-table.ts";

export const defaultKeys: StoredKeys = { preset: "parlance", singleLetters: true, changes: {} };

/** Maximum number of keys per command. */
const maxKeys = 5;

/** Reads stored settings; ignores invalid values. Which keys are allowed is checked when they are chosen. */
export function readStoredKeys(value: unknown): StoredKeys {
  const stored = objectOf(value);
  return {
    preset: presets.find((candidate) => candidate === stored.preset) ?? defaultKeys.preset,
    singleLetters: stored.singleLetters !== false,
    changes: changesOf(objectOf(stored.changes)),
  };
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function changesOf(stored: Record<string, unknown>): KeyChanges {
  const changes: Partial<Record<KeyCommand, readonly Chord[]>> = {};
  for (const { command } of keyRows) {
    const keys: unknown = stored[command];
    if (Array.isArray(keys)) changes[command] = keys.filter(isChord).slice(0, maxKeys);
  }
  return changes;
}

function isChord(key: unknown): key is Chord {
  return typeof key === "string" && key !== "";
}

type Stored = { keys: StoredKeys; table: KeyTable };

const storedKeys = new Map<string, Stored>();
const listeners = createListeners();

function storageKey(person: string): string {
  return `parlance.keys.${person}`;
}

/** The keys of a user in this browser. */
export function keysOfPerson(person: string): Stored {
  const stored = storedKeys.get(person) ?? withTable(readStoredKeys(readStored(storageKey(person))));
  storedKeys.set(person, stored);
  return stored;
}

function withTable(keys: StoredKeys): Stored {
  return { keys, table: keyTableOf(keys) };
}

export function storeKeys(person: string, keys: StoredKeys): void {
  storedKeys.set(person, withTable(keys));
  listeners.notify();
  writeStored(storageKey(person), keys);
}

/** Calls the listener when keys change, in this window or another. */
export function onKeysChange(listener: () => void): () => void {
  const stop = listeners.subscribe(listener);
  window.addEventListener("storage", readAgain);
  return () => {
    stop();
    window.removeEventListener("storage", readAgain);
  };

  function readAgain(): void {
    storedKeys.clear();
    listener();
  }
}
