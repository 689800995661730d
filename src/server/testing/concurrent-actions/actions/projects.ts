import { projectEndpoints } from "#contract/projects/projects.ts";
import { copyByBackup } from "#server/testing/concurrent-actions/backup-copy.ts";
import type { Action } from "#server/testing/concurrent-actions/client.ts";

const createSibling: Action = async ({ random, write }) => {
  const body = {
    projectName: "Sibling",
    identicalLanguages: true,
    identicalGroups: true,
    identicalProjectSettings: true,
    identicalBranches: random.chance(0.5),
  };
  await write(projectEndpoints.createSibling, { body });
};

/** Restores a backup that was made while others write. */
const copy: Action = async ({ name, as, testApp, log, causeOf }) => {
  await log.record({ client: name, request: "a backup, restored" }, () => copyByBackup(testApp, as), causeOf);
};

export const projects: Action[] = [createSibling, copy];
