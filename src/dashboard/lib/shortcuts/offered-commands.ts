import { useSyncExternalStore } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";
import type { KeyCommand } from "./key-commands.ts";

/** What the open page can do, for the list of everything. */
export type OfferedCommand = {
  id: string;
  /** The id of the message that says it. */
  messageId: string;
  /** The command whose keys stand beside it. */
  key?: KeyCommand;
  run: () => void;
};

let offered: readonly OfferedCommand[] = [];
const listeners = createListeners();

function setOffered(commands: readonly OfferedCommand[]): void {
  offered = commands;
  listeners.notify();
}

/** Offers commands until they are withdrawn with what this returns. */
export function offerCommands(commands: readonly OfferedCommand[]): () => void {
  setOffered([...offered, ...commands]);
  return () => setOffered(offered.filter((one) => !commands.includes(one)));
}

export function useOfferedCommands(): readonly OfferedCommand[] {
  return useSyncExternalStore(listeners.subscribe, () => offered);
}
