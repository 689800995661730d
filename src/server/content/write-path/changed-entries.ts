import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { EntryState, TextField } from "./entry-state.ts";

/** Branch that a change set writes to. */
export type ChangeScope = {
  projectId: number;
  branchId: number;
  baseLanguageId: number;
  branching: boolean;
  /**
   * Version of the branch when its base language was read: a change set is refused if the base language was changed
   * since.
   */
  version?: number;
};

/** Branch with the settings that its texts are parsed and counted with. */
export type ReadScope = ChangeScope & { baseLanguage: string; patterns: readonly string[] };

/** Key of a touched entry: the fields that matter to its entries. */
export type TouchedKey = {
  id: number;
  name: string;
  groupId: number;
  meaning: number;
  words: number;
  maxLength: number | null;
  syntax: number;
  style: number;
  /** Whether the key is not to be translated: none of its entries is counted. */
  excluded: boolean;
};

/** Entry that a change set may write, as stored. An entry without a row has version 0 and empty fields. */
export type TouchedEntry = {
  key: TouchedKey;
  languageId: number;
  /** Code of the language. */
  language: string;
  version: number;
  /** Stored findings of the checks, as bits. */
  checks: number;
  state: EntryState;
  /** Text ids of the state. */
  textIds: Record<TextField, number | null>;
  inOrder: boolean;
  inTranslation: boolean;
  changeSetId: number | null;
};

type KeyColumn = "name" | "group_id" | "words" | "max_length" | "syntax" | "style";
type EntryColumn =
  | ("checks" | "dismissed" | "version" | "status" | "locked" | "excluded" | "meaning" | "change_set_id")
  | ("value_id" | "draft_id" | "comment_id");

/** Row from which `touchedEntry` creates a touched entry. */
export type TouchedRow = Pick<Selectable<Database["entry_key"]>, KeyColumn> & {
  [Column in EntryColumn]: Selectable<Database["entry"]>[Column] | null;
} & {
  key_id: number;
  language_id: number;
  key_meaning: number;
  key_excluded: boolean;
  /** Code of the language. */
  language: string;
  value: string | null;
  draft: string | null;
  comment: string | null;
  in_order: boolean;
  in_translation: boolean;
};

/** Columns of `TouchedRow` from a key `k`, an entry `e`, and the joins of `touchedTexts` and `touchedOrders`. */
export const touchedColumns = sql`k.name, k.group_id, k.meaning AS key_meaning, k.words, k.max_length, k.syntax, k.style,
  k.excluded AS key_excluded, e.checks, e.dismissed, e.version, e.value_id, e.draft_id, e.comment_id, e.status,
  e.locked, e.excluded, e.meaning, e.change_set_id,
  value_text.body AS value, draft_text.body AS draft, comment_text.body AS comment,
  open_order.open IS NOT NULL AS in_order, coalesce(open_order.translating, false) AS in_translation`;

/**
 * Joins the texts of an entry `e` as `value_text`, `draft_text` and `comment_text`. Looks rows up one by one (OFFSET 0
 * enforces it): PostgreSQL estimates tables that an import is filling as empty, and would scan them.
 */
export function touchedTexts(scope: { projectId: number | RawBuilder<unknown> }) {
  const text = (field: TextField) => sql`
    LEFT JOIN LATERAL (
      SELECT body FROM text WHERE project_id = ${scope.projectId} AND id = ${sql.ref(`e.${field}_id`)} OFFSET 0
    ) ${sql.ref(`${field}_text`)} ON true`;
  return sql`${text("value")} ${text("draft")} ${text("comment")}`;
}

/**
 * Joins the open orders of a key `k` in a language as `open_order`. `languageId` is passed separately, since an
 * untouched entry in an order has no row.
 */
export function touchedOrders(
  scope: { projectId: number | RawBuilder<unknown>; branchId: number | RawBuilder<unknown> },
  languageId: RawBuilder<number>,
) {
  return sql`
    LEFT JOIN LATERAL (
      SELECT true AS open, bool_or(translating) AS translating FROM order_entry
      WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND key_id = k.id
        AND language_id = ${languageId} AND open
      HAVING count(*) > 0
    ) open_order ON true`;
}

export function touchedEntry(row: TouchedRow): TouchedEntry {
  return {
    key: {
      id: row.key_id,
      name: row.name,
      groupId: row.group_id,
      meaning: row.key_meaning,
      words: row.words,
      maxLength: row.max_length,
      syntax: row.syntax,
      style: row.style,
      excluded: row.key_excluded,
    },
    languageId: row.language_id,
    language: row.language,
    version: row.version ?? 0,
    checks: row.checks ?? 0,
    state: {
      value: row.value ?? "",
      draft: row.draft ?? "",
      status: row.status ?? 0,
      locked: row.locked ?? false,
      excluded: row.excluded ?? false,
      comment: row.comment ?? "",
      meaning: row.meaning ?? 0,
      dismissed: row.dismissed ?? 0,
    },
    textIds: { value: row.value_id, draft: row.draft_id, comment: row.comment_id },
    inOrder: row.in_order,
    inTranslation: row.in_translation,
    changeSetId: row.change_set_id,
  };
}
