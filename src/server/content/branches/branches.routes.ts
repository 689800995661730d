import type { Kysely } from "kysely";
import { type Branch, branchEndpoints } from "#contract/branches.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { wireId } from "#contract/ids.ts";
import { mergeEndpoints } from "#contract/merges.ts";
import { isVendor } from "#contract/permissions.ts";
import { compareBranches } from "#server/content/merges/compare-branches.ts";
import { mergeBranches } from "#server/content/merges/merge-branches.ts";
import type { PreviewWindow, Window } from "#server/content/merges/merge-preview.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import { makeStatisticsRefresher } from "#server/content/write-path/texts/refresh-statistics.ts";
import { assertMayHaveSettingsFile } from "#server/exchange/settings-file/make-settings-file.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { serve } from "#server/platform/http/serve.ts";
import { recordBranchAuditEvent } from "#server/workspace/audit/record-branch-audit-event.ts";
import type { ProjectCaller, Scope } from "#server/workspace/auth/caller.ts";
import {
  type BranchRow,
  countOpenOrdersByBranch,
  listBranches,
  presentBranch,
  readBranch,
  resolveBranch,
  scopeOf,
} from "./branches.store.ts";
import { trashBranch, updateBranch } from "./change-branch.ts";
import { createBranch } from "./create-branch.ts";

/** Default number of rows in a window. */
const defaultLimit = 100;

/** `settingsFileUrl` creates the settings file of a branch and returns its URL (files.md). */
type BranchDeps = Deps & { settingsFileUrl?: (scope: Scope) => Promise<string> };

export function branchRoutes(router: Router, { db, settingsFileUrl }: BranchDeps): void {
  const refreshStatistics = makeStatisticsRefresher(router.fastify, db);
  serve(router, branchEndpoints.list, async ({ caller, query }) => {
    const rows = await listBranches(db, caller.scope.projectId);
    const isMember = caller.role !== null && !isVendor(caller.role);
    const openOrders = isMember ? await countOpenOrdersByBranch(db, caller.scope.projectId) : new Map();
    const branches = rows.map((row) => ({
      ...presentBranch(row, { withCreator: isMember }),
      ...(isMember ? { openOrders: openOrders.get(row.id) ?? 0 } : {}),
    }));
    const withDifferences = isMember && query.includeDifferences === true;
    return {
      branches: withDifferences ? await countDifferences(db, caller, branches, rows) : branches,
      defaultBranch: wireId("branch", caller.scope.defaultBranchId),
    };
  });
  serve(router, branchEndpoints.create, async ({ caller, body }) => {
    if (body.createInitialSettingsFile) assertMayHaveSettingsFile(caller);
    const { id, rows } = await createBranch(db, caller, body);
    refreshStatistics({ added: rows });
    const branch = await readBranch(db, caller.scope.projectId, wireId("branch", id));
    const answer = presentBranch(branch, { withCreator: true });
    if (!body.createInitialSettingsFile || !settingsFileUrl) return answer;
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
  serve(router, mergeEndpoints.compare, async ({ caller, query }) => {
    const { from, to } = await readPair(db, caller, query);
    const { projectId, baseLanguageId } = caller.scope;
    const compared = { projectId, baseLanguageId, fromId: from.id, toId: to.id };
    return compareBranches(db, compared, windowOf(query));
  });
  serve(router, mergeEndpoints.merge, async ({ caller, query, body }) => {
    const { from, to } = await readPair(db, caller, body);
    const scope = scopeOf(caller.scope, to);
    const details = { name: from.name };
    return mergeBranches(db, {
      scope,
      fromId: from.id,
      fromName: from.name,
      author: authorOf(caller),
      role: caller.role,
      languageIds: caller.languageIds,
      body,
      dryRun: query.dryRun ?? false,
      window: previewWindowOf(query),
      onMerge: (tx) => recordBranchAuditEvent(tx, { ...caller, scope }, { action: "branch.merged", details }),
    });
  });
}

function windowOf(query: QueryOf<typeof mergeEndpoints.compare>): Window {
  const { limit = defaultLimit, position = 0, languages, fields, kinds, q } = query;
  return { limit, position, filter: { languages, fields, kinds, q } };
}

function previewWindowOf(query: QueryOf<typeof mergeEndpoints.merge>): PreviewWindow {
  const { limit = defaultLimit, position = 0, languages, fields, kinds, outcomes, q } = query;
  const filter = { languages, fields, kinds, outcomes, q };
  return { limit, position, filter, listConflicts: query.listConflicts ?? true };
}

async function readPair(
  db: Kysely<Database>,
  { scope }: ProjectCaller,
  requested: { from: string; to: string },
): Promise<{ from: BranchRow; to: BranchRow }> {
  const branches = await listBranches(db, scope.projectId);
  const from = resolveBranch(branches, requested.from);
  const to = resolveBranch(branches, requested.to);
  if (from.id !== to.id) return { from, to };
  throw invalidInput([{ path: "to", message: "must be another branch than from" }]);
}

/** Counts the differences between each branch and the default branch. */
async function countDifferences(
  db: Kysely<Database>,
  { scope }: ProjectCaller,
  branches: readonly Branch[],
  rows: readonly BranchRow[],
): Promise<Branch[]> {
  const { projectId, baseLanguageId, defaultBranchId: toId } = scope;
  const counted: Branch[] = [];
  for (const [index, branch] of branches.entries()) {
    const fromId = rows[index]?.id ?? toId;
    if (fromId === toId) {
      counted.push(branch);
      continue;
    }
    const compared = { projectId, baseLanguageId, fromId, toId };
    const { added, changed, removed } = await compareBranches(db, compared, { limit: 0, position: 0 });
    counted.push({ ...branch, differences: { added, changed, removed } });
  }
  return counted;
}
