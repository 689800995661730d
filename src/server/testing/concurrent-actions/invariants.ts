import { errorMessage } from "./complaints.ts";
import {
  checksAreTrue,
  countersAreTrue,
  countsOfChecksAreRows,
  countsOpenTheirRows,
} from "./invariants/counters.ts";
import { documentsAreWhole } from "./invariants/documents.ts";
import { historyIsWhole, promisesAreKept, savesAreInHistory } from "./invariants/history.ts";
import { allIsAnswered, backupComesBack, projectIsWhole } from "./invariants/project.ts";
import { linksAreInHistory, resourcesAreInHistory, versionsAreChangeSets } from "./invariants/resources.ts";
import { undoneIsFirst } from "./invariants/undo-all.ts";
import type { World } from "./world.ts";

export type Invariants = Readonly<Record<string, (world: World) => Promise<void>>>;

/** What holds of the checks, and of the counts of what they find. */
export const invariantsOfChecks: Invariants = {
  "every call is answered, none with a failure of the server": allIsAnswered,
  "counters are what is stored": countersAreTrue,
  "what is stored of the checks is what they find": checksAreTrue,
  "a count of a check is the number of rows that it opens": countsOfChecksAreRows,
};

/** What holds when everybody is done, whatever they did and in which order. */
export const allInvariants: Invariants = {
  ...invariantsOfChecks,
  "the project can be read, with a base language and the group main in each branch": projectIsWhole,
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

type Judged = { invariants: Invariants; first: string | undefined };

/** Which invariants are broken, and how; `first` is the state that undoing everything leads to. */
export async function brokenInvariants(world: World, { invariants, first }: Judged): Promise<string[]> {
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
