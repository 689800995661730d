import { wireId } from "#contract/ids.ts";
import { projectTrashEndpoints, trashEndpoints, trashKinds } from "#contract/trash.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { countTrash, listTrash } from "./list-trash.ts";
import { listDeletedProjects, removeProjects, restoreProjects } from "./project-trash.ts";
import { removeTrash } from "./remove-trash.ts";
import { restoreTrash } from "./restore-trash.ts";

const defaultLimit = 50;

/** Trash of a branch and of the team's projects (rules.md 3.10). */
export function trashRoutes(app: Router, { db }: Deps): void {
  serve(app, trashEndpoints.list, ({ caller: { scope }, query }) => {
    const { kind, q, before, limit = defaultLimit } = query;
    return listTrash(db, scope, { kinds: kind ? [kind] : trashKinds, q, before, limit });
  });
  serve(app, trashEndpoints.count, ({ caller: { scope }, query }) =>
    countTrash(db, scope, { kinds: trashKinds, q: query.q }),
  );
  serve(app, trashEndpoints.restore, async ({ caller, body }) => {
    const { changeSetId, ...done } = await restoreTrash(db, caller, body);
    return { ...done, changeSet: changeSetId === null ? null : wireId("changeSet", changeSetId) };
  });
  serve(app, trashEndpoints.remove, async ({ caller, body }) => ({
    removed: await removeTrash(db, caller, body),
  }));
  serve(app, trashEndpoints.removeByPost, async ({ caller, body }) => ({
    removed: await removeTrash(db, caller, body),
  }));
  serve(app, projectTrashEndpoints.list, ({ caller }) => listDeletedProjects(db, caller.person.id));
  serve(app, projectTrashEndpoints.restore, async ({ caller, body }) => ({
    restored: await restoreProjects(db, caller, body.ids),
  }));
  serve(app, projectTrashEndpoints.remove, async ({ caller, body }) => ({
    removed: await removeProjects(db, caller, body.ids),
  }));
}
