import { Readable } from "node:stream";
import { backupEndpoints, maxBackupBytes } from "#contract/backup.ts";
import { ApiError } from "#contract/errors.ts";
import { listProjects } from "#server/content/projects/projects.store.ts";
import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";
import { withLowPriority } from "#server/platform/db/statements/statement-bounds.ts";
import { countOnDisk } from "#server/platform/http/bodies/body-budgets.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { receiveFile } from "#server/platform/storage/received-file.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { makeArchive } from "./archive.ts";
import { exportProject } from "./export-project.ts";
import { restoreProject } from "./restore-project.ts";

/** Each backup reads a whole project in one transaction, on a separate connection. */
const backups = new FairQueue<number>({ atOnce: 1, perGroup: 1, waiting: 10 });
/** Each restore writes a project and occupies a connection; people take turns. */
const restores = new FairQueue<number>({ atOnce: 1, perGroup: 1, waiting: 2 });

/** Backup of a project into a file, and restore as a new project. */
export function backupRoutes(app: Router, { db, disk, env }: Deps): void {
  serve(app, backupEndpoints.read, async ({ caller, request, reply }) => {
    const { scope } = caller;
    const endTurn = await backups.begin(scope.projectId);
    const archive = makeArchive();
    const started = Promise.withResolvers<void>();
    const source = { db, disk, secret: env.secret, projectId: scope.projectId, onBegin: started.resolve };
    const exported = withLowPriority(() => exportProject(archive, source)).finally(endTurn);
    void exported.then(
      (leftOut) => {
        if (leftOut.length > 0) request.log.warn({ leftOut }, "rows that name what is gone were not saved");
      },
      (error: Error) => {
        // The client sees that the file is truncated. Not logged if the client disconnected.
        if (!request.raw.destroyed) request.log.error(error, "a project could not be saved");
        started.reject(error);
        archive.fail(error);
      },
    );
    await started.promise;
    await recordAuditEvent(db, { ...actorOf(caller), action: "backup.downloaded" });
    const fileName = `${scope.name} ${new Date().toISOString().slice(0, 10)}.parlance`;
    return reply
      .type("application/gzip")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
      .header("cache-control", "no-store")
      .send(app.answerBudgets.spool(request, reply, archive.stream));
  });
  serve(app, backupEndpoints.restore, async ({ caller, query, request }) => {
    const reserve = (bytes: number) => app.storage.reserve(caller.teamId, bytes);
    // Refuses a team without storage space before it sends the file.
    (await reserve(1))();
    const file = await receiveFile((request.body as Readable | undefined) ?? Readable.from([]), {
      maxBytes: maxBackupBytes,
      count: countOnDisk(request),
    });
    try {
      const restore = { db, disk, secret: env.secret, caller, path: file.path, name: query.name, reserve };
      const { app: restored } = await restores.run(caller.person.id, () => restoreProject(restore));
      const [project] = await listProjects(db, caller.person.id, {
        progress: false,
        archived: true,
        app: restored,
      });
      if (!project) throw new ApiError("internal");
      return project;
    } finally {
      await file.discard();
    }
  });
}
