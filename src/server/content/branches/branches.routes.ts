import { type Branch, branchEndpoints } from "#contract/branches.ts";
import { wireId } from "#contract/ids.ts";
import { isVendor, roleMay } from "#contract/permissions.ts";
import { makeStatisticsRefresher } from "#server/content/write-path/texts/refresh-statistics.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { assertMayHaveSettingsFile } from "#server/workspace/auth/rights/assert-permission.ts";
import {
  countOpenOrdersByBranch,
  listBranches,
  presentBranch,
  readBranch,
  scopeOf,
} from "./branches.store.ts";
import { updateBranch } from "./change-branch.ts";
import { createBranch } from "./create-branch.ts";
import { countDrafts } from "./existing-drafts.ts";
import { trashBranch } from "./trash-branch.ts";

type BranchDeps = Deps & {
  /** Creates the settings file of a branch and returns its URL (files.md). */
  settingsFileUrl: (branch: BranchRef) => Promise<string>;
  /** Adds to each branch how many keys differ from the default branch. */
  countDifferences: (scope: Scope, branches: readonly Branch[]) => Promise<Branch[]>;
};

export function branchRoutes(router: Router, { db, settingsFileUrl, countDifferences }: BranchDeps): void {
  const refreshStatistics = makeStatisticsRefresher(router.fastify, db);
  serve(router, branchEndpoints.list, async ({ caller, query }) => {
    const rows = await listBranches(db, caller.scope.projectId);
    const isMember = caller.role !== null && !isVendor(caller.role);
    const openOrders = isMember ? await countOpenOrdersByBranch(db, caller.scope.projectId) : new Map();
    const branches = rows.map((row) => ({
      ...presentBranch(row, { withCreator: isMember }),
      ...(isMember ? { openOrders: openOrders.get(row.id) ?? 0 } : {}),
    }));
    const { scope, role } = caller;
    const withDrafts = role !== null && roleMay(role, "writeBranches") && query.includeDrafts === true;
    const withDifferences = isMember && query.includeDifferences === true;
    return {
      branches: withDifferences ? await countDifferences(caller.scope, branches) : branches,
      defaultBranch: wireId("branch", caller.scope.defaultBranchId),
      ...(withDrafts && !scope.branching
        ? { drafts: await countDrafts(db, { ...scope, branchId: scope.defaultBranchId }) }
        : {}),
    };
  });
  serve(router, branchEndpoints.create, async ({ caller, body }) => {
    if (body.createInitialSettingsFile) assertMayHaveSettingsFile(caller);
    const { id, rows } = await createBranch(db, caller, body);
    refreshStatistics({ added: rows });
    const branch = await readBranch(db, caller.scope.projectId, wireId("branch", id));
    const answer = presentBranch(branch, { withCreator: true });
    if (!body.createInitialSettingsFile) return answer;
    return { ...answer, settingsFileUrl: await settingsFileUrl(scopeOf(caller.scope, branch)) };
  });
  serve(router, branchEndpoints.update, async ({ caller, params, body }) => {
    const { projectId } = caller.scope;
    await updateBranch(db, caller, { branch: await readBranch(db, projectId, params.branchId), body });
    return presentBranch(await readBranch(db, projectId, params.branchId), { withCreator: true });
  });
  serve(router, branchEndpoints.remove, async ({ caller, params }) => {
    await trashBranch(db, caller, await readBranch(db, caller.scope.projectId, params.branchId));
    return {};
  });
}
