import { type Kysely, sql } from "kysely";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { isAssigned } from "#server/workspace/auth/rights/vendor-cells.ts";
import { languageByCode } from "#text/languages/languages.ts";
import { recordOrderEvent } from "./order-events.ts";
import { languageCode } from "./order-language-codes.ts";
import { notifyAssigned } from "./order-notices.ts";
import type { OrderRow } from "./orders.store.ts";

type AssigneeRow = { code: string; language_id: number; person_id: number; name: string };
type AssigneeReader = Pick<ProjectCaller, "scope" | "role" | "person" | "languageIds">;

/** Lists the assignees of an order, in the languages that the caller works on. */
export async function listAssignees(db: Kysely<Database>, caller: AssigneeReader, orderId: number) {
  return presentAssignees(await readAssignees(db, caller, orderId));
}

function presentAssignees(rows: readonly AssigneeRow[]) {
  return rows.map((row) => ({ language: row.code, userId: wireId("person", row.person_id), name: row.name }));
}

async function readAssignees(
  db: Kysely<Database>,
  caller: AssigneeReader,
  orderId: number,
): Promise<AssigneeRow[]> {
  const { projectId, branchId } = caller.scope;
  const { rows } = await sql<AssigneeRow>`
    SELECT ${languageCode} AS code, a.language_id, a.person_id, p.name FROM order_assignee a
    JOIN person p ON p.id = a.person_id
    JOIN order_language ON order_language.project_id = a.project_id AND order_language.branch_id = a.branch_id
      AND order_language.order_id = a.order_id AND order_language.language_id = a.language_id
    LEFT JOIN language ON language.project_id = a.project_id AND language.branch_id = a.branch_id
      AND language.id = a.language_id
    WHERE a.project_id = ${projectId} AND a.branch_id = ${branchId} AND a.order_id = ${orderId}
      AND ${languageCode} IS NOT NULL AND ${isAssigned(caller, "order_language")}
    ORDER BY code, p.name, p.id`.execute(db);
  return rows;
}

type RequestedAssignees = ReadonlyArray<{ language: string; userId: string }>;

/**
 * Replaces the assignees of an order, in the languages that the caller works on, by people of the vendor. Assigning the
 * same people again changes nothing.
 */
export async function replaceAssignees(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { order, requested }: { order: OrderRow; requested: RequestedAssignees },
): Promise<void> {
  const { projectId, branchId } = caller.scope;
  const resolved = await resolveAssignees(change, { order, requested });
  const before = await readAssignees(change.tx, caller, order.id);
  await change.tx
    .deleteFrom("order_assignee")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("order_id", "=", order.id)
    .where(isAssigned(caller, "order_assignee"))
    .execute();
  await sql`
    INSERT INTO order_assignee (project_id, branch_id, order_id, language_id, person_id)
    SELECT ${projectId}, ${branchId}, ${order.id}, requested.* FROM unnest(
      ${resolved.map((item) => item.languageId)}::integer[], ${resolved.map((item) => item.personId)}::integer[])
      AS requested
    ON CONFLICT DO NOTHING`.execute(change.tx);
  const after = await readAssignees(change.tx, caller, order.id);
  const added = withoutAssignees(after, before);
  const assigned = [
    ...added.map((row) => ({ ...row, removed: false })),
    ...withoutAssignees(before, after).map((row) => ({ ...row, removed: true })),
  ];
  if (assigned.length === 0) return;
  await recordOrderEvent(change.tx, caller, { orderId: order.id, event: "assigned", assigned });
  await change.record([
    {
      resource: "order",
      id: order.id,
      before: { assignees: presentAssignees(before) },
      after: { assignees: presentAssignees(after) },
    },
  ]);
  await notifyAssigned(change, caller, { order, added });
}

/** Returns the rows that are not among the others. */
function withoutAssignees(rows: readonly AssigneeRow[], others: readonly AssigneeRow[]): AssigneeRow[] {
  const isOther = (row: AssigneeRow) =>
    others.some((other) => other.language_id === row.language_id && other.person_id === row.person_id);
  return rows.filter((row) => !isOther(row));
}

async function resolveAssignees(
  change: OpenChangeSet,
  { order, requested }: { order: OrderRow; requested: RequestedAssignees },
) {
  const vendors = await listVendorPeople(change);
  const resolved = requested.map(({ language, userId }) => ({
    languageId: languageByCode(order.languages, language)?.id ?? 0,
    personId: parseWireId("person", userId) ?? 0,
  }));
  // True for unknown languages and people: these are separate issues.
  const worksOn = ({ languageId, personId }: (typeof resolved)[number]) =>
    languageId === 0 || (vendors.get(personId)?.includes(languageId) ?? true);
  const issues = resolved.flatMap(({ languageId, personId }, index) => [
    ...(languageId === 0
      ? [{ path: `assignees.${index}.language`, message: "must be a language of the order" }]
      : []),
    ...(vendors.has(personId)
      ? []
      : [{ path: `assignees.${index}.userId`, message: "must be a member of the vendor in this project" }]),
    ...(worksOn({ languageId, personId })
      ? []
      : [{ path: `assignees.${index}.userId`, message: "must be a person who can edit this language" }]),
  ]);
  if (issues.length > 0) throw invalidInput(issues);
  return resolved;
}

/** Lists the people of the vendor with the languages that each may write; null: all. */
async function listVendorPeople({ tx, input }: OpenChangeSet): Promise<Map<number, number[] | null>> {
  const rows = await tx
    .selectFrom("project_member")
    .select(["person_id", "language_ids"])
    .where("project_id", "=", input.scope.projectId)
    .where("role", "like", "tpt%")
    .execute();
  return new Map(rows.map((row) => [row.person_id, row.language_ids]));
}
