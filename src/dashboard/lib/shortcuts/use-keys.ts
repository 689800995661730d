import { createContext, useContext, useMemo, useSyncExternalStore } from "react";
import { type KeyCommand, rowOf } from "./key-commands.ts";
import { type KeyTable, keysOf, type StoredKeys, withLineBreaks } from "./key-table.ts";
import { keysOfPerson, onKeysChange, storeKeys } from "./stored-keys.ts";
import { useHasKeyboard } from "./use-has-keyboard.ts";
import { useKeyNames } from "./use-key-names.ts";

/** The id of the user whose keys are active. */
export const KeysPerson = createContext("");

/** The active keys, the user's settings, and a function to change these. */
export function useKeys(): { table: KeyTable; stored: StoredKeys; saveKeys: (stored: StoredKeys) => void } {
  const person = useContext(KeysPerson);
  const { table: all, keys } = useSyncExternalStore(onKeysChange, () => keysOfPerson(person));
  const hasKeyboard = useHasKeyboard();
  const table = useMemo(() => (hasKeyboard ? all : withLineBreaks(all)), [all, hasKeyboard]);
  return { table, stored: keys, saveKeys: (changed) => storeKeys(person, changed) };
}

type KeysOf = (command: KeyCommand) => string[];

const noKeys: KeysOf = () => [];

/** The keys of a command for display beside a button: none without a keyboard. */
export function useKeyHints(): KeysOf {
  const keysOf = useKeysOf();
  return useHasKeyboard() ? keysOf : noKeys;
}

/** The keys of a command as displayed: `Ctrl S`, or `G T` for a letter after a prefix key. */
export function useKeysOf(): KeysOf {
  const { table } = useKeys();
  const nameOf = useKeyNames();
  return (command) => {
    const names = keysOf(table, command).map(nameOf);
    if (rowOf(command).mode !== "letter") return names;
    const [before] = keysOf(table, "goTo").map(nameOf);
    return before === undefined ? [] : names.map((name) => `${before} ${name}`);
  };
}
