import { useSyncExternalStore } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";
import type { KeyCommand } from "./key-commands.ts";

/** Commands of the open page, for the command palette. */
export type OfferedCommand = {
  id: string;
  /** Id of the message that names the command. */
  messageId: string;
  /** Values of the message. */
  values?: Record<string, string>;
  /** Id of the message that names the subject of the command, if the command does not. */
  of?: string;
  /** The command whose keys are shown beside it. */
  key?: KeyCommand;
  /** Whether the command does something at the moment; without it: always. */
  isAvailable?: () => boolean;
  run: () => void;
};

let offered: readonly OfferedCommand[] = [];
const listeners = createListeners();

function setOffered(commands: readonly OfferedCommand[]): void {
  offered = commands;
  listeners.notify();
}

/** Offers commands until the returned function is called. */
export function offerCommands(commands: readonly OfferedCommand[]): () => void {
  setOffered([...offered, ...commands]);
  return () => setOffered(offered.filter((candidate) => !commands.includes(candidate)));
}

export function useOfferedCommands(): readonly OfferedCommand[] {
  return useSyncExternalStore(listeners.subscribe, () => offered);
}
