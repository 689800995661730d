import type { clearedFields, ReplacedField } from "#contract/bulk.ts";
import type { KeyEdit } from "#contract/keys.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";

/** Search pattern and its replacement (contract/bulk.ts). */
export type Pattern = {
  find: string;
  replacement: string;
  regex: boolean;
  caseSensitive: boolean;
  words: boolean;
  inPlaceholders: boolean;
};

/** Actions on entries, with names resolved to numbers. */
export type CellAction =
  | { action: "setStatus"; status: number; comment: string | null }
  | { action: "lock" | "unlock" | "exclude" | "include" | "markUpToDate" }
  | { action: "publish"; accept: boolean }
  | { action: "copyFrom"; fromId: number; overwrite: boolean }
  | { action: "clear"; field: (typeof clearedFields)[number] }
  | ({ action: "replace"; fields: readonly ReplacedField[] } & Pattern)
  /** Checks as bits. */
  | { action: "fixChecks"; checks: number }
  | { action: "dismissChecks"; checks: number; reason: string };

export type ReplaceAction = Extract<CellAction, { action: "replace" }>;

/** Actions on keys, in all languages. */
export type KeyAction =
  | { action: "tag" | "untag"; tags: string[] }
  | { action: "delete" }
  | { action: "excludeKeys" | "includeKeys" }
  | { action: "move"; group: string }
  | ({ action: "setSyntax" } & Pick<KeyEdit, "syntax" | "style">)
  | { action: "setMaxLength"; maxLength: number | null };

/** Bulk action as stored until it is done; its keys are stored separately. */
export type BulkTask = {
  action: CellAction | KeyAction;
  /** Languages that are written; actions on keys apply to all languages. */
  languageIds: number[];
  /** Entries and keys that changed after this sequence of the branch are skipped. */
  sequence?: number | undefined;
  exceptKeys: number[];
  exceptCells: Array<Pick<EntryEdit, "keyId" | "languageId">>;
};

const keyActions: readonly string[] = [
  "tag",
  "untag",
  "delete",
  "move",
  "setSyntax",
  "setMaxLength",
  "excludeKeys",
  "includeKeys",
] satisfies Array<KeyAction["action"]>;

export function isKeyAction(action: CellAction | KeyAction): action is KeyAction {
  return keyActions.includes(action.action);
}
