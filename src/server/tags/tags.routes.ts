import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { tagCategoryEndpoints, tagEndpoints } from "#contract/tags.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { applyChangeSet } from "#server/changes/apply-change-set.ts";
import { authorOf } from "#server/changes/open-change-set.ts";
import { visibleCells } from "#server/entries/vendor-cells.ts";
import { type Deps, type Router, serve } from "#server/http/serve.ts";
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
  serve(app, tagEndpoints.remove, async ({ caller, params }) => {
    await removeTag(db, caller, tagId(params));
    return {};
  });
  serve(app, tagCategoryEndpoints.list, ({ caller }) => listCategories(db, caller.scope.projectId));
  serve(app, tagCategoryEndpoints.create, ({ caller, body }) => createCategory(db, caller, body.name));
}

function tagId(params: { tagId: string }): number {
  const id = parseWireId("tag", params.tagId);
  if (id === undefined) throw new ApiError("not_found", { message: "There is no such tag." });
  return id;
}

async function listCategories(db: Deps["db"], projectId: number) {
  const rows = await db
    .selectFrom("tag_category")
    .select(["id", "name"])
    .where("project_id", "=", projectId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ _id: wireId("category", row.id), name: row.name }));
}

async function createCategory(db: Deps["db"], caller: ProjectCaller, name: string) {
  const { scope } = caller;
  const author = authorOf(caller);
  const { result } = await applyChangeSet(db, { scope, author, kind: "settings" }, async (change) => {
    const row = await change.tx
      .insertInto("tag_category")
      .values({ project_id: scope.projectId, name })
      .onConflict((conflict) => conflict.constraint("tag_category_name").doNothing())
      .returning(["id", "name"])
      .executeTakeFirst();
    if (!row)
      throw new ApiError("name_taken", { message: `There is a category ${JSON.stringify(name)} already.` });
    await change.record([{ thing: "settings", id: row.id, before: null, after: { tagCategory: name } }]);
    return row;
  });
  return { _id: wireId("category", result.id), name: result.name };
}
