import { ApiError } from "#contract/errors.ts";
import { parseWireId } from "#contract/ids.ts";
import { tagCategoryEndpoints, tagEndpoints } from "#contract/tags.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { visibleCells } from "#server/entries/vendor-cells.ts";
import { type Deps, type Router, serve } from "#server/http/serve.ts";
import { mergeTags } from "./merge-tags.ts";
import { createCategory, listCategories, removeCategory, renameCategory } from "./tag-categories.ts";
import { findTags, presentTag } from "./tags.store.ts";
import { createTag, removeTag, updateTag } from "./write-tags.ts";

export function tagRoutes(app: Router, { db }: Deps): void {
  const read = async (caller: ProjectCaller, which: { id?: number; name?: string }) => {
    const [tag] = await findTags(db, caller.scope, { ...which, visible: visibleCells(caller) });
    if (!tag) throw new ApiError("not_found", { message: "There is no such tag." });
    return presentTag(tag);
  };
  serve(app, tagEndpoints.list, async ({ caller, query }) => {
    const tags = await findTags(db, caller.scope, {
      withKeys: query.includeEntryKeys ?? true,
      visible: visibleCells(caller),
    });
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
    const pair = { from: tagId(params), into: tagId({ tagId: body.into }) };
    return read(caller, { id: await mergeTags(db, caller, pair) });
  });
  serve(app, tagEndpoints.remove, async ({ caller, params }) => {
    await removeTag(db, caller, tagId(params));
    return {};
  });
  serve(app, tagCategoryEndpoints.list, ({ caller }) => listCategories(db, caller.scope.projectId));
  serve(app, tagCategoryEndpoints.create, ({ caller, body }) => createCategory(db, caller, body.name));
  serve(app, tagCategoryEndpoints.update, ({ caller, params, body }) =>
    renameCategory(db, caller, { wireId: params.categoryId, name: body.name }),
  );
  serve(app, tagCategoryEndpoints.remove, async ({ caller, params }) => {
    await removeCategory(db, caller, params.categoryId);
    return {};
  });
}

function tagId(params: { tagId: string }): number {
  const id = parseWireId("tag", params.tagId);
  if (id === undefined) throw new ApiError("not_found", { message: "There is no such tag." });
  return id;
}
