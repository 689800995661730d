import type { CellWork } from "./cell-work.ts";

export type SaveOptions = { autosave?: boolean; meaningUnchanged?: boolean };
export type RowWork = Readonly<Record<string, CellWork>>;
/** Numbers of texts. `waiting`: the server could not be reached, and they are sent again; `failed`: refused. */
export type SaveSummary = {
  local: number;
  sending: number;
  waiting: number;
  failed: number;
  conflicts: number;
};

export function summarize(works: CellWork[]): SaveSummary {
  const count = (mark: CellWork["mark"]) => works.filter((work) => work.mark === mark).length;
  const waiting = works.filter(({ mark, problem }) => mark === "failed" && problem === "unreachable").length;
  return {
    local: count("local"),
    sending: count("sending"),
    waiting,
    failed: count("failed") - waiting,
    conflicts: count("conflict"),
  };
}
