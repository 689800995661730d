import { wireId } from "#contract/ids.ts";
import { teamEndpoints } from "#contract/teams.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { assertTypedName } from "#server/platform/http/input/assert-typed-name.ts";
import { serve } from "#server/platform/http/serve.ts";
import { changeTeamMember, deleteTeam, removeTeamMember, updateTeam } from "./change-team.ts";
import { createTeam } from "./create-team.ts";
import { listTeams, readTeam, requireTeam } from "./teams.store.ts";

/** The team of a person, with its people and their roles. */
export function teamRoutes(router: Router, { db }: Deps): void {
  const read = async (caller: AccountCaller, team: string | undefined) =>
    readTeam(db, await requireTeam(db, caller, { team }), caller.person.id);

  serve(router, teamEndpoints.list, ({ caller }) => listTeams(db, caller.person.id));
  serve(router, teamEndpoints.create, async ({ caller, body }) =>
    readTeam(db, { teamId: await createTeam(db, caller, body.name), role: "owner" }, caller.person.id),
  );
  serve(router, teamEndpoints.read, ({ caller, query }) => read(caller, query.team));
  serve(router, teamEndpoints.update, async ({ caller, query, body }) => {
    const membership = await requireTeam(db, caller, { team: query.team, action: "renameTeam" });
    await updateTeam(db, { caller, membership }, body);
    return read(caller, query.team);
  });
  serve(router, teamEndpoints.remove, async ({ caller, query, body }) => {
    const membership = await requireTeam(db, caller, { team: query.team, action: "deleteTeam" });
    await deleteTeam(db, { caller, membership }, body.name);
    return {};
  });
  serve(router, teamEndpoints.updateMember, async ({ caller, query, params, body }) => {
    const membership = await requireTeam(db, caller, { team: query.team, action: "manageTeam" });
    await changeTeamMember(db, { caller, membership }, { ...params, ...body });
    return read(caller, query.team);
  });
  serve(router, teamEndpoints.removeMember, async ({ caller, query, params }) => {
    const membership = await requireTeam(db, caller, { team: query.team, action: "manageTeam" });
    await removeTeamMember(db, { caller, membership }, params.userId);
    return {};
  });
  serve(router, teamEndpoints.leave, async ({ caller, query, body }) => {
    const membership = await requireTeam(db, caller, { team: query.team });
    assertTypedName(body.name, (await readTeam(db, membership, caller.person.id)).name);
    await removeTeamMember(db, { caller, membership }, wireId("person", caller.person.id));
    return {};
  });
}
