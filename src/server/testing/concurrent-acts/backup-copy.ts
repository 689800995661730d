import { backupEndpoints } from "#contract/projects/backup.ts";
import type { Answer, As, House } from "#server/testing/house.ts";

/** Makes a backup of a project and restores it as another one; answers what the restore, or else the backup, says. */
export async function copyByBackup(house: House, as: As): Promise<Answer> {
  const backup = await house.server.inject({
    method: "GET",
    url: `${backupEndpoints.read.path}?app=${as.app}`,
    headers: as.headers ?? {},
  });
  if (backup.statusCode !== 200)
    return { status: backup.statusCode, body: backup.body, text: backup.body, headers: backup.headers };
  return await house.call("POST", backupEndpoints.restore.path, {
    as: { headers: as.headers ?? {} },
    body: backup.rawPayload,
    headers: { "content-type": "application/gzip" },
  });
}
