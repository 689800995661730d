import type { Kysely } from "kysely";
import type { QueryOf } from "#contract/endpoint.ts";
import { mergeEndpoints } from "#contract/merges.ts";
import {
  type BranchRow,
  listBranches,
  resolveBranch,
  scopeOf,
} from "#server/content/branches/branches.store.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { serve } from "#server/platform/http/serve.ts";
import { recordBranchAuditEvent } from "#server/workspace/audit/record-branch-audit-event.ts";
import { compareBranches } from "./compare/compare-branches.ts";
import { mergeBranches } from "./merge-branches.ts";
import type { PreviewWindow, Window } from "./merge-preview.ts";

/** Rows of a window unless the request names a limit. */
const defaultLimit = 100;

export function mergeRoutes(router: Router, { db }: Deps): void {
  serve(router, mergeEndpoints.compare, async ({ caller, query }) => {
    const { from, to } = await readPair(db, caller, query);
    const { projectId, baseLanguageId } = caller.scope;
    const pair = { projectId, baseLanguageId, fromId: from.id, toId: to.id };
    return compareBranches(db, pair, windowOf(query));
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
  pair: { from: string; to: string },
): Promise<{ from: BranchRow; to: BranchRow }> {
  const branches = await listBranches(db, scope.projectId);
  const from = resolveBranch(branches, pair.from);
  const to = resolveBranch(branches, pair.to);
  if (from.id !== to.id) return { from, to };
  throw invalidInput([{ path: "to", message: "must be another branch than from" }]);
}
