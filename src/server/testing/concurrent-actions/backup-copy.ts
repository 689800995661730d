import { backupEndpoints } from "#contract/backup.ts";
import type { Answer, TestApp, TestCaller } from "#server/testing/test-app.ts";

/**
 * Backs up a project and restores it as another one. Returns the answer of the restore, or of the backup if that
 * failed.
 */
export async function copyByBackup(testApp: TestApp, as: TestCaller): Promise<Answer> {
  const backup = await testApp.server.inject({
    method: "GET",
    url: `${backupEndpoints.read.path}?app=${as.app}`,
    headers: as.headers ?? {},
  });
  if (backup.statusCode !== 200)
    return { status: backup.statusCode, body: backup.body, text: backup.body, headers: backup.headers };
  return await testApp.call("POST", backupEndpoints.restore.path, {
    as: { headers: as.headers ?? {} },
    body: backup.rawPayload,
    headers: { "content-type": "application/gzip" },
  });
}
