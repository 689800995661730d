import { tagCategoryEndpoints, tagEndpoints } from "#contract/tags/tags.ts";
import { answerTooLarge, maxWholeBytes } from "#server/platform/http/answers/answer-limits.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { mergeTags } from "./merge-tags.ts";
import { createCategory, listCategories, removeCategory, renameCategory } from "./tag-categories.ts";
import { findTags, measureTagKeys, noSuchTag, parseTagId, presentTag } from "./tags.store.ts";
import { removeTags } from "./write-many-tags.ts";
import { createTag, updateTag } from "./write-tags.ts";

export function tagRoutes(app: Router, { db }: Deps): void {
  const tagId = (params: { tagId: string }) => parseTagId(params.tagId);
  const read = async (caller: ProjectCaller, which: { id?: number; name?: string }) => {
    const [tag] = await findTags(db, caller.scope, { ...which, visible: visibleCells(caller) });
    if (!tag) throw which.id === undefined ? notFound("tag", which.name ?? "") : noSuchTag(which.id);
    return presentTag(tag);
  };
  serve(app, tagEndpoints.list, async ({ caller, query }) => {
    const visible = visibleCells(caller);
    const withKeys = query.includeEntryKeys ?? true;
    if (withKeys && (await measureTagKeys(db, caller.scope, visible)) > maxWholeBytes)
      throw answerTooLarge("set includeEntryKeys=false, and ask for the keys of single tags by their ids");
    const tags = await findTags(db, caller.scope, { withKeys, visible });
    return tags.map(presentTag);
  });
  serve(app, tagEndpoints.readByName, ({ caller, params }) => read(caller, { name: params.tagName }));
  serve(app, tagEndpoints.readById, ({ caller, params }) => read(caller, { id: tagId(params) }));
  serve(app, tagEndpoints.create, async ({ caller, body }) =>
    read(caller, { id: await createTag(db, caller, body) }),
  );
  serve(app, tagEndpoints.update, async ({ caller, params, body }) =>
    read(caller, { id: await updateTag(db, caller, { id: tagId(params), body }) }),
  );
  serve(app, tagEndpoints.merge, async ({ caller, params, body }) => {
    const into = tagId({ tagId: body.into });
    await mergeTags(db, caller, { from: [tagId(params)], into });
    return read(caller, { id: into });
  });
  serve(app, tagEndpoints.remove, async ({ caller, params }) => {
    await removeTags(db, caller, [tagId(params)]);
    return {};
  });
  serve(app, tagCategoryEndpoints.list, ({ caller }) => listCategories(db, caller));
  serve(app, tagCategoryEndpoints.create, ({ caller, body }) => createCategory(db, caller, body.name));
  serve(app, tagCategoryEndpoints.update, ({ caller, params, body }) =>
    renameCategory(db, caller, { wireId: params.categoryId, ...body }),
  );
  serve(app, tagCategoryEndpoints.remove, async ({ caller, params }) => {
    await removeCategory(db, caller, params.categoryId);
    return {};
  });
}
