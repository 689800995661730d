import { type Kysely, sql } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { parseQuery, QueryError } from "#contract/query.ts";
import type { SavedView, viewEndpoints } from "#contract/views.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { lockView, mayShare, readView } from "./views.store.ts";

type ViewFields = Pick<SavedView, "name" | "q" | "languages" | "sort" | "columns" | "rowHeight" | "shared">;

const usual = {
  q: "",
  languages: null,
  sort: "created",
  columns: [],
  rowHeight: "normal",
  shared: false,
} as const;

export async function createView(
  db: Kysely<Database>,
  caller: ProjectCaller,
  body: BodyOf<typeof viewEndpoints.create>,
): Promise<SavedView> {
  const { projectId } = caller.scope;
  const fields: ViewFields = { ...usual, columns: [], ...present(body), name: body.name };
  assertView(caller, fields);
  const id = await db.transaction().execute(async (tx) => {
    await assertRoomFor(tx, caller, fields.shared);
    const inserted = await named(fields.name, () =>
      tx
        .insertInto("saved_view")
        .values({ project_id: projectId, person_id: caller.person?.id ?? null, ...columnsOf(fields) })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    return inserted.id;
  });
  return await readView(db, caller, wireId("view", id));
}

export async function updateView(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { viewId, body }: { viewId: string; body: BodyOf<typeof viewEndpoints.update> },
): Promise<SavedView> {
  const { etag, ...change } = body;
  return db.transaction().execute(async (tx) => {
    const view = await lockWritable(tx, caller, { viewId, etag });
    const fields: ViewFields = { ...view, ...present(change) };
    assertView(caller, fields);
    if (fields.shared && !view.shared) await assertRoomFor(tx, caller, true);
    await named(fields.name, () =>
      tx
        .updateTable("saved_view")
        .set({ ...columnsOf(fields), updated_at: new Date() })
        .where("project_id", "=", caller.scope.projectId)
        .where("id", "=", parseWireId("view", viewId) ?? 0)
        .execute(),
    );
    return readView(tx, caller, viewId);
  });
}

export async function removeView(
  db: Kysely<Database>,
  caller: ProjectCaller,
  base: { viewId: string; etag: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockWritable(tx, caller, base);
    await tx
      .deleteFrom("saved_view")
      .where("project_id", "=", caller.scope.projectId)
      .where("id", "=", parseWireId("view", base.viewId) ?? 0)
      .execute();
  });
}

async function lockWritable(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  { viewId, etag }: { viewId: string; etag: string | undefined },
): Promise<SavedView> {
  const view = await lockView(tx, caller, viewId);
  if (!view.mayChange)
    throw new ApiError("not_allowed", { message: "Only managers can change shared views." });
  assertEtag(etag, view);
  return view;
}

function present(body: BodyOf<typeof viewEndpoints.update>): Partial<ViewFields> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

function columnsOf({ name, q, languages, sort, columns, rowHeight, shared }: ViewFields) {
  return {
    ...{ name, query: q, languages, sort, shared },
    ...{ columns: JSON.stringify(columns), row_height: rowHeight },
  };
}

/** Checks only the syntax of the query: the languages and statuses in it may be created or deleted later. */
function assertView(caller: ProjectCaller, { q, shared }: ViewFields): void {
  if (shared && !mayShare(caller))
    throw new ApiError("not_allowed", { message: "Only managers can share a view." });
  try {
    parseQuery(q);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { position, problem, message } = error;
    throw new ApiError("invalid_query", { details: { position, problem, issues: [{ path: "q", message }] } });
  }
}

/** Limits the shared views of a project, and each person's views in it; concurrent additions wait for each other. */
function assertRoomFor(
  tx: Kysely<Database>,
  { scope, person }: ProjectCaller,
  shared: boolean,
): Promise<void> {
  const counted = sql`saved_view WHERE project_id = ${scope.projectId} AND shared = ${shared}
    AND (shared OR person_id = ${person?.id ?? null}::integer)`;
  return assertWithinLimit(tx, "views", counted, { lock: scope.projectId });
}

/** Throws if the name is in use among the shared views, or among the person's views. */
async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = error instanceof Error && "constraint" in error ? error.constraint : undefined;
    if (constraint === "saved_view_shared" || constraint === "saved_view_personal")
      throw new ApiError("name_taken", { message: `A view named ${JSON.stringify(name)} already exists.` });
    throw error;
  }
}
