import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import { type ProjectRole, projectRoles, roleMay } from "#contract/permissions.ts";
import { projectEndpoints } from "#contract/projects.ts";
import type { AccountCaller } from "#server/auth/caller.ts";
import { decrypt, encrypt, hashToken, makeProjectToken } from "#server/auth/secrets.ts";
import { type Deps, type Router, serve } from "#server/http/serve.ts";
import type { UsageCounter } from "#server/http/usage.ts";
import { checkedAddresses } from "./allow-list.rules.ts";
import { createProject } from "./create-project.ts";
import { listProjects, readUsage } from "./projects.store.ts";

export function projectRoutes(router: Router, { db, env, usage }: Deps & { usage: UsageCounter }): void {
  serve(router, projectEndpoints.list, ({ caller, query }) => {
    const unknown = query.userroles?.find((role) => !projectRoles.includes(role as ProjectRole));
    if (unknown !== undefined) {
      throw new ApiError("invalid_input", {
        details: { issues: [{ path: "userroles", message: `${unknown} is no role` }] },
      });
    }
    return listProjects(db, caller.person.id, {
      roles: query.userroles,
      progress: query.includeProgress ?? false,
    });
  });
  serve(router, projectEndpoints.create, async ({ caller, body }) => {
    const made = await createProject(db, env.secret, {
      ...body,
      languages: body.languages ?? [],
      allowList: checkedAddresses(body.allowList ?? [], "allowList"),
      teamId: caller.teamId,
      personId: caller.person.id,
    });
    return ownProject(db, caller, made.app);
  });
  serve(router, projectEndpoints.readToken, async ({ caller, query }) => {
    const project = await ownProject(db, caller, query.app);
    if (!roleMay(project.role, "readProjectToken")) throw new ApiError("not_allowed");
    const row = await db
      .selectFrom("project")
      .select("token_cipher")
      .where("app", "=", query.app)
      .executeTakeFirstOrThrow();
    return { accessToken: decrypt(env.secret, row.token_cipher) };
  });
  serve(router, projectEndpoints.rollToken, async ({ caller }) => {
    const token = makeProjectToken(caller.scope.app);
    await db
      .updateTable("project")
      .set({ token_hash: hashToken(token), token_cipher: encrypt(env.secret, token) })
      .where("id", "=", caller.scope.projectId)
      .execute();
    return { accessToken: token };
  });
  serve(router, projectEndpoints.usage, async ({ caller }) => {
    await usage.flush();
    return readUsage(db, caller.scope.projectId, `${new Date().toISOString().slice(0, 7)}-01`);
  });
  serve(router, projectEndpoints.version, async ({ caller }) => ({ appVersion: caller.scope.version }));
  serve(router, projectEndpoints.listBranches, async ({ caller }) => {
    const rows = await db
      .selectFrom("branch")
      .select(["id", "name", "read_only", "editable_by_translator"])
      .where("project_id", "=", caller.scope.projectId)
      .where("deleted_at", "is", null)
      .orderBy("name")
      .execute();
    return {
      branches: rows.map((row) => ({
        _id: wireId("branch", row.id),
        name: row.name,
        permissions: { readOnly: row.read_only, editableByTranslator: row.editable_by_translator },
      })),
      defaultBranch: wireId("branch", caller.scope.defaultBranchId),
    };
  });
}

/** A project of the caller's; others do not exist for them (403, as for every foreign project). */
async function ownProject(db: Deps["db"], caller: AccountCaller, app: string) {
  const [project] = await listProjects(db, caller.person.id, { progress: false, app });
  if (!project) throw new ApiError("not_allowed", { message: "You are not a member of this project." });
  return project;
}
