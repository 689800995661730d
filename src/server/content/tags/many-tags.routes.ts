import { wireId } from "#contract/ids.ts";
import { manyTagEndpoints } from "#contract/tags/many-tags.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { mergeTags, previewTagMerge } from "./merge-tags.ts";
import { readTagOverview } from "./tag-overview.ts";
import { readTagProgress } from "./tag-progress.ts";
import { parseTagId } from "./tags.store.ts";
import { categoriseTags, removeTags } from "./write-many-tags.ts";

/** Lists of tags with counts, and actions on many tags at once (dashboard.md, tags). */
export function manyTagRoutes(app: Router, { db, env }: Deps): void {
  serve(app, manyTagEndpoints.overview, ({ caller }) => readTagOverview({ db, env }, caller));
  serve(app, manyTagEndpoints.progress, ({ caller, query }) => readTagProgress(db, caller, query.tagIds));
  serve(app, manyTagEndpoints.merge, async ({ caller, body, query }) => {
    const tags = { from: idsOf(body.tagIds), into: parseTagId(body.into) };
    if (query.dryRun) return { ...(await previewTagMerge(db, caller, tags)), changeSet: null };
    const { result, changeSetId } = await mergeTags(db, caller, tags);
    return { ...result, changeSet: changeSetOf(changeSetId) };
  });
  serve(app, manyTagEndpoints.categorise, async ({ caller, body: { tagIds, category } }) => {
    const { result, changeSetId } = await categoriseTags(db, caller, { ids: idsOf(tagIds), category });
    return { count: result, changeSet: changeSetOf(changeSetId) };
  });
  serve(app, manyTagEndpoints.remove, async ({ caller, body }) => {
    const { result, changeSetId } = await removeTags(db, caller, idsOf(body.tagIds));
    return { ...result, changeSet: changeSetOf(changeSetId) };
  });
}

function idsOf(wireIds: readonly string[]): number[] {
  return [...new Set(wireIds.map(parseTagId))];
}

function changeSetOf(id: number | null): string | null {
  return id === null ? null : wireId("changeSet", id);
}
