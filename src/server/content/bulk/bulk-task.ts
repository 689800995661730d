import type { clearedFields } from "#contract/bulk.ts";
import type { KeyEdit } from "#contract/keys.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";

/** Search pattern and its replacement (contract/bulk.ts). */
export type Pattern = { find: string; replacement: string; regex: boolean; caseSensitive: boolean };

/** Actions on entries, with names resolved to numbers. */
export type CellAction =
  | { act: "setStatus"; status: number; comment: string | null }
  | { act: "lock" | "unlock" | "publish" | "markUpToDate" }
  | { act: "copyFrom"; fromId: number; overwrite: boolean }
  | { act: "clear"; field: (typeof clearedFields)[number] }
  | ({ act: "replace" } & Pattern)
  /** Checks as bits. */
  | { act: "fixChecks"; checks: number };

/** Actions on keys, in all languages. */
export type KeyAction =
  | { act: "tag" | "untag"; tags: string[] }
  | { act: "delete" }
  | { act: "move"; group: string }
  | ({ act: "setSyntax" } & Pick<KeyEdit, "syntax" | "style">);

/** Bulk action as stored until it is done; its keys are stored separately. */
export type BulkTask = {
  act: CellAction | KeyAction;
  /** Languages that are written; actions on keys apply to all languages. */
  languageIds: number[];
  exceptKeys: number[];
  exceptCells: Array<Pick<EntryEdit, "keyId" | "languageId">>;
};

const keyActions: readonly string[] = ["tag", "untag", "delete", "move", "setSyntax"] satisfies Array<
  KeyAction["act"]
>;

export function isKeyAction(action: CellAction | KeyAction): action is KeyAction {
  return keyActions.includes(action.act);
}
