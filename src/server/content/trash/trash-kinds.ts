import { type RawBuilder, sql } from "kysely";
import { entryId, parseKeyId, parseWireId, wireId } from "#contract/ids.ts";
import { type TrashKind, trashKinds } from "#contract/trash.ts";
import type { TrashableKind } from "#server/content/write-path/trash/trashed-resources.ts";
import { isTranslated } from "#server/platform/db/values/entry-states.ts";

/** Column that references a resource of the kind. */
type Pointer = { table: string; column: string };

type ResourceKind = {
  /** Rows that are deleted with the resource. */
  parts: readonly Pointer[];
  /** Rows that remain, and whose reference is cleared. */
  pointers: readonly Pointer[];
  /** Number of rows that are restored with the resource `t`. */
  count: RawBuilder<number>;
};

const inBranch = sql`part.project_id = t.project_id AND part.branch_id = t.branch_id`;
const filled = isTranslated("part");

/**
 * Rows and references of each kind of resource in the trash; trashed-resources.ts has the tables. Kinds are
 * restored in this order: keys return to groups.
 */
export const resourceKinds: Record<TrashableKind, ResourceKind> = {
  // Trashed keys of a deleted group move to `main` (remove-resources.ts).
  group: {
    parts: [],
    pointers: [],
    count: sql`(SELECT count(*) FROM resource_change part WHERE part.project_id = t.project_id
      AND part.change_set_id = t.trashed_by AND part.resource = 'key' AND (part.before->>'group')::bigint = t.id)`,
  },
  language: {
    parts: [
      { table: "entry", column: "language_id" },
      { table: "entry_change", column: "language_id" },
      { table: "counter", column: "language_id" },
      { table: "discussion", column: "language_id" },
      { table: "order_entry", column: "language_id" },
      { table: "webhook_language", column: "language_id" },
    ],
    pointers: [{ table: "screenshot", column: "language_id" }],
    count: sql`(SELECT count(*) FROM entry part WHERE ${inBranch} AND part.language_id = t.id AND ${filled})`,
  },
  key: {
    parts: [
      { table: "entry", column: "key_id" },
      { table: "entry_change", column: "key_id" },
      { table: "tag_key", column: "key_id" },
      { table: "discussion", column: "key_id" },
      { table: "order_entry", column: "key_id" },
      { table: "awaited_check", column: "key_id" },
    ],
    pointers: [{ table: "screenshot_position", column: "key_id" }],
    count: sql`(SELECT count(*) FROM entry part WHERE ${inBranch} AND part.key_id = t.id AND ${filled})`,
  },
  // Screenshots of a tag are deleted with the tag (remove-resources.ts).
  tag: {
    parts: [{ table: "tag_key", column: "tag_id" }],
    pointers: [],
    count: sql`(SELECT count(*) FROM tag_key part WHERE ${inBranch} AND part.tag_id = t.id)`,
  },
  // Boxes are deleted by their foreign key, and the file when nothing references it (sweep-files.ts).
  screenshot: {
    parts: [],
    pointers: [],
    count: sql`(SELECT count(*) FROM screenshot_position part WHERE ${inBranch} AND part.screenshot_id = t.id)`,
  },
};

/** Columns that may keep a reference to a deleted resource, and why. */
export const remainingReferences: Readonly<Record<string, string>> = {
  "entry_key.group_id": "a trashed key moves to the group main",
  "screenshot.tag_id": "a screenshot is deleted with its screen",
  "screenshot_position.screenshot_id": "a box is deleted with its screenshot",
  "translation_order.source_language_id": "an order keeps the code (content/orders/order-language-codes.ts)",
  "order_language.language_id": "an order keeps the code (content/orders/order-language-codes.ts)",
  "order_assignee.language_id": "people who worked on an order still see it",
  "order_event_assignee.language_id": "an order keeps the code (content/orders/order-language-codes.ts)",
  "presence.key_id": "pages announce their presence every few seconds",
  "presence.language_id": "pages announce their presence every few seconds",
};

export const trashableKinds = Object.keys(resourceKinds) as TrashableKind[];

export type TrashRef = { kind: TrashKind; id: number };

/** Parses the kind and number from the id of a trashed resource, or undefined. */
export function parseTrashId(wire: string): TrashRef | undefined {
  for (const kind of trashKinds) {
    const id = kind === "key" ? undefined : parseWireId(kind, wire);
    if (id !== undefined) return { kind, id };
  }
  const keyId = parseKeyId(wire);
  return keyId !== undefined && wire === entryId(keyId, 0) ? { kind: "key", id: keyId } : undefined;
}

export function trashId({ kind, id }: TrashRef): string {
  return kind === "key" ? entryId(id, 0) : wireId(kind, id);
}
