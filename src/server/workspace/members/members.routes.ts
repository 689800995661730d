import { parseWireId } from "#contract/ids.ts";
import { memberEndpoints } from "#contract/members/members.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { addMember, changeMember, leaveProject, removeMember } from "./change-members.ts";
import { invite, revokeInvitation } from "./invite.ts";
import { visibleMembers } from "./members.rules.ts";
import { listInvitations, listMembers } from "./members.store.ts";

export function memberRoutes(router: Router, deps: Deps): void {
  const { db } = deps;
  serve(router, memberEndpoints.list, async ({ caller }) =>
    visibleMembers(caller, await listMembers(db, caller.scope)),
  );
  serve(router, memberEndpoints.add, ({ caller, body }) => addMember(db, caller, body));
  serve(router, memberEndpoints.leave, async ({ caller }) => {
    await leaveProject(db, caller);
    return {};
  });
  serve(router, memberEndpoints.update, ({ caller, params, body }) =>
    changeMember(db, caller, { userId: params.userId, ...body }),
  );
  serve(router, memberEndpoints.remove, async ({ caller, params, query }) => {
    await removeMember(db, caller, { userId: params.userId, etag: query.etag });
    return {};
  });
  serve(router, memberEndpoints.listInvitations, ({ caller }) => listInvitations(db, caller.scope));
  serve(router, memberEndpoints.invite, ({ caller, body }) => invite(deps, caller, body));
  serve(router, memberEndpoints.revokeInvitation, async ({ caller, params }) => {
    const id = parseWireId("invitation", params.invitationId) ?? 0;
    if (!(await revokeInvitation(db, caller, id))) throw notFound("invitation", params.invitationId);
    return {};
  });
}
