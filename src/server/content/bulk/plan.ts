import type { RawBuilder } from "kysely";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import { writesDrafts } from "#server/workspace/auth/rights/entries.rules.ts";
import { orderedCells, visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { allowedLanguages } from "./bulk.rules.ts";
import type { BulkTask } from "./bulk-task.ts";

/** Task and chosen keys of a bulk action, and the caller's rights to the entries. */
export type Plan = { scope: Scope; task: BulkTask; keys: RawBuilder<unknown>; rights: EntryRights };

type EntryRights = {
  /** Languages of the task in which the caller may write. */
  languageIds: readonly number[];
  /** Whether changed texts become drafts. */
  asDraft: boolean;
  /** Cells that a vendor sees; undefined: all. */
  visible: RawBuilder<unknown> | undefined;
  /** Cells that a vendor may write; undefined: all. */
  ordered: RawBuilder<unknown> | undefined;
};

export function planOf(caller: ProjectCaller, task: BulkTask, keys: RawBuilder<unknown>): Plan {
  const rights = {
    languageIds: allowedLanguages(caller, task.action, task.languageIds),
    asDraft: writesDrafts(caller),
    visible: visibleCells(caller),
    ordered: orderedCells(caller),
  };
  return { scope: caller.scope, task, keys, rights };
}
