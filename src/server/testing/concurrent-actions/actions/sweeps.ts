import { trashEndpoints } from "#contract/trash.ts";
import { sweepTrash } from "#server/content/trash/sweep-trash.ts";
import type { Action } from "#server/testing/concurrent-actions/client.ts";

/** Time after which everything in the trash is due, in ms. */
const aheadMs = 40 * 86_400_000;

/** Sweeps the trash as if more than a month had passed, and runs due jobs. */
const sweep: Action = async ({ name, testApp, log, causeOf }) => {
  await log.record(
    { client: name, request: `the sweep instead of ${trashEndpoints.remove.path}` },
    async () => {
      await sweepTrash(testApp.db, new Date(Date.now() + aheadMs));
      await testApp.runJobs();
      return { status: 200, body: undefined, text: "", headers: {} };
    },
    causeOf,
  );
};

export const sweeps: Action[] = [sweep];
