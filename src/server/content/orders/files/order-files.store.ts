import { type Kysely, sql } from "kysely";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { OrderFile } from "#contract/orders/orders.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import type { Env } from "#server/platform/env/env.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { signUrl } from "#server/platform/storage/signed-urls.ts";
import { diskKey } from "#server/platform/storage/stored-files.ts";
import type { StoredOrderFile } from "./receive-order-files.ts";

/** Lists the reference files of an order, oldest first, each with a download URL. */
export async function listOrderFiles(
  { db, env }: { db: Kysely<Database>; env: Env },
  { projectId, branchId }: BranchRef,
  orderId: number,
): Promise<OrderFile[]> {
  const rows = await db
    .selectFrom("order_file as f")
    .innerJoin("stored_file as s", (join) =>
      join.onRef("s.project_id", "=", "f.project_id").onRef("s.id", "=", "f.file_id"),
    )
    .leftJoin("person as p", "p.id", "f.person_id")
    .select(["f.id", "f.name", "f.size", "f.type", "s.sha256", "f.created_at", "f.person_id"])
    .select("p.name as person_name")
    .where("f.project_id", "=", projectId)
    .where("f.branch_id", "=", branchId)
    .where("f.order_id", "=", orderId)
    .orderBy("f.id")
    .execute();
  return rows.map((row) => ({
    _id: wireId("orderFile", row.id),
    name: row.name,
    size: row.size,
    type: row.type,
    created: row.created_at.toISOString(),
    user:
      row.person_id === null ? null : { _id: wireId("person", row.person_id), name: row.person_name ?? "" },
    url: signUrl(env, { key: diskKey(projectId, row.sha256), type: row.type, name: row.name }),
  }));
}

/** Adds stored files to an order. */
export async function insertOrderFiles(
  tx: Kysely<Database>,
  { scope, person }: Pick<ProjectCaller, "scope" | "person">,
  { orderId, files }: { orderId: number; files: readonly StoredOrderFile[] },
): Promise<void> {
  const { projectId, branchId } = scope;
  const filesOfOrder = sql`order_file WHERE project_id = ${projectId} AND branch_id = ${branchId}
    AND order_id = ${orderId}`;
  if (files.length > 0)
    await assertWithinLimit(tx, "orderFiles", filesOfOrder, { lock: orderId, adding: files.length });
  await sql`
    INSERT INTO order_file (project_id, branch_id, order_id, file_id, name, size, type, person_id)
    SELECT ${scope.projectId}, ${scope.branchId}, ${orderId}, file.*, ${person?.id ?? null}::integer FROM unnest(
      ${files.map((file) => file.fileId)}::bigint[], ${files.map((file) => file.name)}::text[],
      ${files.map((file) => file.size)}::bigint[], ${files.map((file) => file.type)}::text[]) AS file`.execute(
    tx,
  );
}

/** Removes a file from an order; its bytes are deleted once nothing references them. */
export async function removeOrderFile(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { orderId, fileId }: { orderId: number; fileId: string },
): Promise<void> {
  const removed = await db
    .deleteFrom("order_file")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("order_id", "=", orderId)
    .where("id", "=", parseWireId("orderFile", fileId) ?? 0)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw notFound("file", fileId);
}
