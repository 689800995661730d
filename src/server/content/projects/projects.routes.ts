import { ApiError } from "#contract/errors.ts";
import { type ProjectRole, projectRoles, roleMay } from "#contract/permissions.ts";
import { projectEndpoints } from "#contract/projects/projects.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { serve } from "#server/platform/http/serve.ts";
import type { UsageCounter } from "#server/platform/http/service/usage.ts";
import { accountActor, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { requireTeam } from "#server/workspace/teams/teams.store.ts";
import { normalizeAllowList } from "./allow-list.rules.ts";
import { createProject } from "./create-project.ts";
import { createSibling, type SiblingDeps } from "./create-sibling.ts";
import { archiveProject, deleteProject } from "./delete-project.ts";
import { rollProjectToken, showProjectToken } from "./project-token.ts";
import { addWork } from "./project-work.store.ts";
import { listProjects, listUsage, readUsage } from "./projects.store.ts";
import { addVendorWork } from "./vendor-work.store.ts";

export function projectRoutes(router: Router, deps: SiblingDeps & { usage: UsageCounter }): void {
  const { db, env, usage } = deps;
  serve(router, projectEndpoints.list, async ({ caller, query }) => {
    const unknown = query.userroles?.find((role) => !projectRoles.includes(role as ProjectRole));
    if (unknown !== undefined)
      throw invalidInput([{ path: "userroles", message: `${unknown} is not a role` }]);
    const projects = await listProjects(db, caller.person.id, {
      roles: query.userroles,
      progress: query.includeProgress ?? false,
      archived: query.includeArchived ?? false,
    });
    if (!query.includeWork) return projects;
    return addVendorWork(db, caller.person.id, await addWork(db, caller.person.id, projects));
  });
  serve(router, projectEndpoints.create, async ({ caller, body }) => {
    const { teamId } = await requireTeam(db, caller, { team: body.team, action: "createProject" });
    const newProject = {
      ...body,
      languages: body.languages ?? [],
      allowList: normalizeAllowList(body.allowList ?? [], "allowList"),
      teamId,
      personId: caller.person.id,
    };
    const created = await db.transaction().execute(async (tx) => {
      const project = await createProject(tx, env.secret, newProject);
      const { name, baseLanguage } = body;
      const actor = { ...accountActor(caller), projectId: project.projectId };
      await recordAuditEvent(tx, { ...actor, action: "project.created", details: { name, baseLanguage } });
      return project;
    });
    return projectOfCaller(db, caller, created.app);
  });
  serve(router, projectEndpoints.createSibling, ({ caller, body }) => createSibling(deps, caller, body));
  serve(router, projectEndpoints.archive, async ({ caller, body }) => {
    await archiveProject(db, caller, body.archived);
    return { archived: body.archived };
  });
  serve(router, projectEndpoints.remove, async ({ caller, body }) => {
    await deleteProject(db, caller, body.name);
    return {};
  });
  serve(router, projectEndpoints.readToken, async ({ caller, query }) => {
    const project = await projectOfCaller(db, caller, query.app);
    if (!roleMay(project.role, "readProjectToken")) throw new ApiError("not_allowed");
    return { accessToken: await showProjectToken(deps, caller, query.app) };
  });
  serve(router, projectEndpoints.rollToken, async ({ caller }) => ({
    accessToken: await rollProjectToken(deps, caller),
  }));
  serve(router, projectEndpoints.usage, async ({ caller }) => {
    await usage.flush();
    return readUsage(db, caller.scope.projectId, `${new Date().toISOString().slice(0, 7)}-01`);
  });
  serve(router, projectEndpoints.usageByMonth, async ({ caller }) => {
    await usage.flush();
    return listUsage(db, caller.scope.projectId, new Date());
  });
  serve(router, projectEndpoints.version, async ({ caller }) => ({ appVersion: caller.scope.version }));
}

/** Returns a project of the caller. Unknown projects are rejected with 403, like projects of others. */
async function projectOfCaller(db: Deps["db"], caller: AccountCaller, app: string) {
  const [project] = await listProjects(db, caller.person.id, { progress: false, app, archived: true });
  if (!project) throw new ApiError("not_allowed", { message: "You are not a member of this project." });
  return project;
}
