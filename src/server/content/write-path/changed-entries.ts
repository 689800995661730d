import { type RawBuilder, sql } from "kysely";
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

/** Fields of a key that matter to its entries. */
export type TouchedKey = {
  id: number;
  name: string;
  groupId: number;
  meaning: number;
  words: number;
  maxLength: number | null;
  syntax: number;
  style: number;
  /** Whether it is not to be translated: none of its entries is counted. */
  excluded: boolean;
};

/** Entry as stored, or as an untouched entry would be (version 0). */
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

export type TouchedRow = {
  key_id: number;
  language_id: number;
  name: string;
  group_id: number;
  key_meaning: number;
  words: number;
  max_length: number | null;
  syntax: number;
  style: number;
  key_excluded: boolean;
  language: string;
  checks: number | null;
  dismissed: number | null;
  version: number | null;
  value: string | null;
  draft: string | null;
  comment: string | null;
  value_id: number | null;
  draft_id: number | null;
  comment_id: number | null;
  status: number | null;
  locked: boolean | null;
  excluded: boolean | null;
  meaning: number | null;
  change_set_id: number | null;
  in_order: boolean;
  in_translation: boolean;
};

/** Columns of `TouchedRow` from a key `k`, an entry `e`, its texts and its orders. */
export const touchedColumns = sql`k.name, k.group_id, k.meaning AS key_meaning, k.words, k.max_length, k.syntax, k.style, k.excluded AS key_excluded, e.checks, e.dismissed, e.version, v.body AS value, d.body AS draft,
  c.body AS comment, e.value_id, e.draft_id, e.comment_id, e.status, e.locked, e.excluded, e.meaning, e.change_set_id,
  o.open IS NOT NULL AS in_order, coalesce(o.translating, false) AS in_translation`;

/**
 * Looks rows up one by one (OFFSET 0 enforces it): PostgreSQL estimates tables that an import is filling as empty, and
 * would scan them.
 */
export function touchedTexts(scope: { projectId: number | RawBuilder<unknown> }) {
  const text = (alias: string, id: string) => sql`
    LEFT JOIN LATERAL (
      SELECT body FROM text WHERE project_id = ${scope.projectId} AND id = ${sql.ref(id)} OFFSET 0
    ) ${sql.ref(alias)} ON true`;
  return sql`${text("v", "e.value_id")} ${text("d", "e.draft_id")} ${text("c", "e.comment_id")}`;
}

/** Joins open orders as `o`. `languageId` is passed separately, since an untouched entry in an order has no row. */
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
    ) o ON true`;
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
