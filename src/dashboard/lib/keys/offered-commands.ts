import { useSyncExternalStore } from "react";
import type { KeyCommand } from "./key-commands.ts";

/** What the open page can do, for the list of everything. */
export type OfferedCommand = {
  id: string;
  /** The id of the message that says it. */
  words: string;
  /** The command whose keys stand beside it. */
  key?: KeyCommand;
  run: () => void;
};

let offered: readonly OfferedCommand[] = [];
const listeners = new Set<() => void>();

function setOffered(commands: readonly OfferedCommand[]): void {
  offered = commands;
  for (const tell of listeners) tell();
}

/** Offers commands until they are withdrawn with what this returns. */
export function offerCommands(commands: readonly OfferedCommand[]): () => void {
  setOffered([...offered, ...commands]);
  return () => setOffered(offered.filter((one) => !commands.includes(one)));
}

export function useOfferedCommands(): readonly OfferedCommand[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
}
