import { errorMessage } from "./complaints.ts";
import { countersAreTrue, countsOpenTheirRows } from "./invariants/counters.ts";
import { documentsAreWhole } from "./invariants/documents.ts";
import { historyIsWhole, promisesAreKept, savesAreInHistory } from "./invariants/history.ts";
import { allIsAnswered, backupComesBack, projectIsWhole } from "./invariants/project.ts";
import { linksAreInHistory, resourcesAreInHistory, versionsAreChangeSets } from "./invariants/resources.ts";
import { undoneIsFirst } from "./invariants/undo-all.ts";
import type { World } from "./world.ts";

/** What holds when everybody is done, whatever they did and in which order. */
const invariants: Record<string, (world: World) => Promise<void>> = {
  "every call is answered, none with a failure of the server": allIsAnswered,
  "the project can be read, with a base language and the group main in each branch": projectIsWhole,
  "counters are what is stored": countersAreTrue,
  "a count is the number of rows that it opens": countsOpenTheirRows,
  "the published documents hold the living keys and texts": documentsAreWhole,
  "the history leads to what is stored": historyIsWhole,
  "the history of resources leads to them": resourcesAreInHistory,
  "the history of tags leads to the keys that they have": linksAreInHistory,
  "the versions of a branch are its change sets": versionsAreChangeSets,
  "what was saved is in the history": savesAreInHistory,
  "what fills empty texts wrote over none": promisesAreKept,
  "a backup comes back as the same project": backupComesBack,
};

/** Which invariants are broken, and how; `first` is the state that undoing everything leads to. */
export async function brokenInvariants(world: World, first: string | undefined): Promise<string[]> {
  const broken: string[] = [];
  const judge = async (invariant: string, holds: () => Promise<void>) => {
    await holds().catch((error: unknown) => void broken.push(`BROKEN: ${invariant}\n${errorMessage(error)}`));
  };
  for (const [invariant, holds] of Object.entries(invariants)) await judge(invariant, () => holds(world));
  if (first === undefined) return broken;
  await judge("undoing everything leads to the first state", () => undoneIsFirst(world, first));
  await judge("counters are what is stored, after that", () => countersAreTrue(world));
  return broken;
}
