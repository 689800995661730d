import { type RawBuilder, sql } from "kysely";
import { branchTables, type ProjectRows } from "./project-rows.ts";

/** Required references between rows. */
export type Reference = {
  table: string;
  /** Columns and the referenced columns; null refers to nothing. */
  columns: Readonly<Record<string, string>>;
  of: string;
  /** Condition for the rows, named `row`, that need the reference, if not all. */
  where?: (rows: ProjectRows, row: string) => RawBuilder<boolean>;
  /** Column that is set to null if the reference is missing; otherwise the row is deleted. */
  clears?: string;
};

type Options = Pick<Reference, "where">;

function inBranch(table: string, column: string, of: string, options: Options = {}): Reference {
  return { table, columns: { branch_id: "branch_id", [column]: "id" }, of, ...options };
}

/** Strings of finished orders are shown even if they were deleted. */
const isOpen: Options = { where: (_, row) => sql<boolean>`${sql.ref(`${row}.open`)}` };
/** Merges of a copied branch read the log of deleted resources (trash/remove-resources.ts). */
const wasNeverCopied: Options = {
  where: (rows, row) => sql<boolean>`NOT EXISTS (SELECT FROM ${rows.of("branch")} c
    WHERE c.parent_id = ${sql.ref(`${row}.branch_id`)})`,
};

/** A referenced table comes before the referring one, so that dependent rows are deleted after it. */
export const references: readonly Reference[] = [
  ...branchTables.map((table): Reference => ({ table, columns: { branch_id: "id" }, of: "branch" })),
  inBranch("entry", "key_id", "entry_key"),
  inBranch("entry", "language_id", "language"),
  ...["value_id", "draft_id", "comment_id"].map(
    (column): Reference => ({ table: "entry", columns: { [column]: "id" }, of: "text", clears: column }),
  ),
  inBranch("tag_key", "key_id", "entry_key"),
  inBranch("tag_key", "tag_id", "tag"),
  ...["order_entry", "order_language", "order_assignee", "order_event", "order_file"].map((table) =>
    inBranch(table, "order_id", "translation_order"),
  ),
  inBranch("order_event_assignee", "event_id", "order_event"),
  inBranch("order_entry", "key_id", "entry_key", isOpen),
  inBranch("order_entry", "language_id", "language", isOpen),
  ...["screenshot", "order_file"].map(
    (table): Reference => ({ table, columns: { file_id: "id" }, of: "stored_file" }),
  ),
  inBranch("screenshot", "tag_id", "tag"),
  inBranch("screenshot_position", "screenshot_id", "screenshot"),
  inBranch("discussion", "key_id", "entry_key"),
  inBranch("discussion", "language_id", "language"),
  inBranch("discussion_comment", "discussion_id", "discussion"),
  ...["entry_change", "resource_change"].map(
    (table): Reference => ({ table, columns: { change_set_id: "id" }, of: "change_set" }),
  ),
  inBranch("entry_change", "key_id", "entry_key", wasNeverCopied),
  inBranch("entry_change", "language_id", "language", wasNeverCopied),
];

/** Column that names a reference. */
export function columnOf({ columns }: Reference): string {
  return Object.keys(columns).at(-1) ?? "";
}

/** Whether the row `subject` refers to a missing row. */
export function isDangling(rows: ProjectRows, reference: Reference): RawBuilder<boolean> {
  const areSet = Object.keys(reference.columns).map((own) => sql`${sql.ref(`subject.${own}`)} IS NOT NULL`);
  return sql<boolean>`${reference.where?.(rows, "subject") ?? sql`true`} AND ${sql.join(areSet, sql` AND `)}
    AND NOT EXISTS (SELECT FROM ${rows.of(reference.of)} referenced
      WHERE ${namedBy(reference, "subject", "referenced")})`;
}

/** Whether `row` refers to `other`. */
export function namedBy({ columns }: Reference, row: string, other: string): RawBuilder<boolean> {
  const columnsMatch = Object.entries(columns).map(
    ([own, theirs]) => sql`${sql.ref(`${other}.${theirs}`)} = ${sql.ref(`${row}.${own}`)}`,
  );
  return sql<boolean>`${sql.join(columnsMatch, sql` AND `)}`;
}
