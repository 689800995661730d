import { errorMessage } from "./assertions.ts";
import {
  checksAreTrue,
  countersAreTrue,
  countsMatchRows,
  countsOfChecksAreRows,
} from "./invariants/counters.ts";
import { documentsAreComplete } from "./invariants/documents.ts";
import { filledTextsAreUnchanged, historyIsConsistent, savesAreInHistory } from "./invariants/history.ts";
import { backupIsRestorable, projectIsReadable, requestsAreAnswered } from "./invariants/project.ts";
import { linksAreInHistory, resourcesAreInHistory, versionsAreChangeSets } from "./invariants/resources.ts";
import { undoRestores } from "./invariants/undo-all.ts";
import type { World } from "./world.ts";

export type Invariants = Readonly<Record<string, (world: World) => Promise<void>>>;

/** Invariants of checks and of the counts of their findings. */
export const invariantsOfChecks: Invariants = {
  "every call is answered without an internal error": requestsAreAnswered,
  "counters equal the stored rows": countersAreTrue,
  "stored results of checks equal the actual ones": checksAreTrue,
  "each count of a check equals the rows of its filter": countsOfChecksAreRows,
};

/** Invariants that hold after all actions, in any order. */
export const allInvariants: Invariants = {
  ...invariantsOfChecks,
  "the project can be read, with a base language and the group main in each branch": projectIsReadable,
  "each count equals the rows of its filter": countsMatchRows,
  "the published documents contain the living keys and texts": documentsAreComplete,
  "the history of entries leads to the stored state": historyIsConsistent,
  "the history of resources leads to the stored state": resourcesAreInHistory,
  "the history of tags leads to the stored tags of keys": linksAreInHistory,
  "the versions of a branch are its change sets": versionsAreChangeSets,
  "every save is in the history": savesAreInHistory,
  "actions for empty texts overwrite none": filledTextsAreUnchanged,
  "a backup restores the same project": backupIsRestorable,
};

type InvariantRun = { invariants: Invariants; initialState: string | undefined };

/** Returns the violated invariants with details. `initialState` must be restored by undoing all actions. */
export async function brokenInvariants(
  world: World,
  { invariants, initialState }: InvariantRun,
): Promise<string[]> {
  const broken: string[] = [];
  const judge = async (invariant: string, holds: () => Promise<void>) => {
    await holds().catch((error: unknown) => void broken.push(`BROKEN: ${invariant}\n${errorMessage(error)}`));
  };
  for (const [invariant, holds] of Object.entries(invariants)) await judge(invariant, () => holds(world));
  if (initialState === undefined) return broken;
  await judge("undoing all actions restores the initial state", () => undoRestores(world, initialState));
  await judge("counters equal the stored rows after undoing", () => countersAreTrue(world));
  return broken;
}
