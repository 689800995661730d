import { type Kysely, type Selectable, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { changeAllBranches } from "#server/content/write-path/all-branches.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import { verbOfChange } from "#server/content/write-path/change-sets/log-records.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag, etagOf } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { findTags } from "./tags.store.ts";

type CategoryRow = Pick<Selectable<Database["tag_category"]>, "id" | "name">;

/** Lists the categories of a project; a vendor sees those of its tags. */
export async function listCategories(db: Kysely<Database>, caller: ProjectCaller) {
  const rows = await db
    .selectFrom("tag_category")
    .select(["id", "name"])
    .where("project_id", "=", caller.scope.projectId)
    .orderBy("id")
    .execute();
  const visible = visibleCells(caller);
  if (!visible) return rows.map(presentCategory);
  const tags = await findTags(db, caller.scope, { withKeys: false, visible });
  return rows.filter(({ id }) => tags.some((tag) => tag.category_id === id)).map(presentCategory);
}

export function createCategory(db: Kysely<Database>, caller: ProjectCaller, name: string) {
  const { projectId } = caller.scope;
  return changeCategories(db, caller, async (tx) => {
    const inProject = sql`tag_category WHERE project_id = ${projectId}`;
    await assertWithinLimit(tx, "tagCategories", inProject, { lock: projectId });
    const row = await tx
      .insertInto("tag_category")
      .values({ project_id: projectId, name })
      .onConflict((conflict) => conflict.constraint("tag_category_name").doNothing())
      .returning(["id", "name"])
      .executeTakeFirst();
    if (!row) throw nameConflict(name);
    return { row, before: null, after: { name } };
  });
}

export function renameCategory(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { wireId, name, etag }: { wireId: string; name: string; etag?: string | undefined },
) {
  return changeCategories(db, caller, async (tx) => {
    const before = await lockCategory(tx, caller, wireId);
    assertEtag(etag, presentCategory(before));
    if (before.name === name) return { row: before };
    await assertNameFree(tx, caller, name);
    await tx
      .updateTable("tag_category")
      .set({ name })
      .where("project_id", "=", caller.scope.projectId)
      .where("id", "=", before.id)
      .execute();
    return { row: { ...before, name }, before: { name: before.name }, after: { name } };
  });
}

/** Deletes a category, and clears it in the tags of all branches. */
export async function removeCategory(
  db: Kysely<Database>,
  caller: ProjectCaller,
  wireId: string,
): Promise<void> {
  await changeCategories(db, caller, async (tx, changes) => {
    const row = await lockCategory(tx, caller, wireId);
    for (const change of changes) await clearCategory(change, row.id);
    await tx
      .deleteFrom("tag_category")
      .where("project_id", "=", caller.scope.projectId)
      .where("id", "=", row.id)
      .execute();
    return { row, before: { name: row.name }, after: null };
  });
}

type CategoryChange = {
  row: CategoryRow;
  /** Both absent if nothing changed. */
  before?: { name: string } | null;
  after?: { name: string } | null;
};

/** Records a change of categories in every branch of the project, since all branches share the categories. */
async function changeCategories(
  db: Kysely<Database>,
  caller: ProjectCaller,
  work: (tx: Kysely<Database>, changes: readonly OpenChangeSet[]) => Promise<CategoryChange>,
) {
  const branches = { projectId: caller.scope.projectId };
  const input = { branches, author: authorOf(caller), kind: "settings" } as const;
  const row = await changeAllBranches(db, input, async (changes, tx) => {
    const { row, before, after } = await work(tx, changes);
    if (before === undefined || after === undefined) return row;
    for (const change of changes) {
      await change.record([{ resource: "tagCategory", id: row.id, before, after }]);
    }
    const action = `tag_category.${verbOfChange({ before, after })}`;
    const details = { _id: wireId("category", row.id), before, after };
    await recordAuditEvent(tx, { ...actorOf(caller), action, details });
    return row;
  });
  return presentCategory(row);
}

/** Locks the category until the commit, so that it is not assigned or renamed. */
async function lockCategory(
  tx: Kysely<Database>,
  { scope }: ProjectCaller,
  wireId: string,
): Promise<CategoryRow> {
  const row = await tx
    .selectFrom("tag_category")
    .select(["id", "name"])
    .where("project_id", "=", scope.projectId)
    .where("id", "=", parseWireId("category", wireId) ?? 0)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("tag category", wireId);
  return row;
}

async function assertNameFree(tx: Kysely<Database>, { scope }: ProjectCaller, name: string): Promise<void> {
  const conflicting = await tx
    .selectFrom("tag_category")
    .select("id")
    .where("project_id", "=", scope.projectId)
    .where("name", "=", name)
    .executeTakeFirst();
  if (conflicting) throw nameConflict(name);
}

async function clearCategory(change: OpenChangeSet, categoryId: number): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await change.lockStructure();
  const tags = await change.tx
    .updateTable("tag")
    .set({ category_id: null, updated_at: change.time })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("category_id", "=", categoryId)
    .returning("id")
    .execute();
  await change.record(
    tags.map(({ id }) => ({
      resource: "tag",
      id,
      before: { category: categoryId },
      after: { category: null },
    })),
  );
}

function nameConflict(name: string): ApiError {
  return new ApiError("name_taken", { message: `A category named ${JSON.stringify(name)} already exists.` });
}

function presentCategory({ id, name }: CategoryRow) {
  return { _id: wireId("category", id), name, etag: etagOf({ name }) };
}
