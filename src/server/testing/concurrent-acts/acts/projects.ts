import { projectEndpoints } from "#contract/projects/projects.ts";
import { copyByBackup } from "#server/testing/concurrent-acts/backup-copy.ts";
import type { Act } from "#server/testing/concurrent-acts/client.ts";

const createSibling: Act = async ({ random, write }) => {
  const body = {
    projectName: "Sibling",
    identicalLanguages: true,
    identicalGroups: true,
    identicalProjectSettings: true,
    identicalBranches: random.chance(0.5),
  };
  await write(projectEndpoints.createSibling, { body });
};

/** A backup that is made while others write comes back as well as any. */
const copy: Act = async ({ name, as, testApp, log, causeOf }) => {
  await log.note({ client: name, request: "a backup, restored" }, () => copyByBackup(testApp, as), causeOf);
};

export const projects: Act[] = [createSibling, copy];
