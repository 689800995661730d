import type { CellWork } from "./cell-work.ts";

export type SaveOptions = { autosave?: boolean; meaningUnchanged?: boolean };
export type RowWork = Readonly<Record<string, CellWork>>;
export type SaveSummary = { local: number; sending: number; failed: number; conflicts: number };

export function summarize(works: CellWork[]): SaveSummary {
  const count = (mark: CellWork["mark"]) => works.filter((work) => work.mark === mark).length;
  return {
    local: count("local"),
    sending: count("sending"),
    failed: count("failed"),
    conflicts: count("conflict"),
  };
}
