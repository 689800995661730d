import type { RawBuilder } from "kysely";
import type { ProjectCaller, Scope } from "#server/auth/caller.ts";
import { writesDrafts } from "#server/auth/rights/entries.rules.ts";
import { orderedCells, visibleCells } from "#server/auth/rights/vendor-cells.ts";
import { allowedLanguages } from "./bulk.rules.ts";
import type { BulkTask } from "./bulk-task.ts";

/** What a bulk action is about: its task and the keys that were chosen, and what its caller may do in which entries. */
export type Plan = { scope: Scope; task: BulkTask; keys: RawBuilder<unknown>; rights: EntryRights };

type EntryRights = {
  /** Of the task's languages. */
  languageIds: readonly number[];
  /** Changed texts become drafts. */
  asDraft: boolean;
  /** The cells that a vendor sees, and those that it may write; undefined: all. */
  visible: RawBuilder<unknown> | undefined;
  ordered: RawBuilder<unknown> | undefined;
};

export function planOf(caller: ProjectCaller, task: BulkTask, keys: RawBuilder<unknown>): Plan {
  const rights = {
    languageIds: allowedLanguages(caller, task.act, task.languageIds),
    asDraft: writesDrafts(caller),
    visible: visibleCells(caller),
    ordered: orderedCells(caller),
  };
  return { scope: caller.scope, task, keys, rights };
}
