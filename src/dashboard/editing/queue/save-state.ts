import type { UnsavedCell } from "./unsaved-cell.ts";

export type SaveOptions = { autosave?: boolean; meaningUnchanged?: boolean };
/** The unsaved cells of a key, by language. */
export type UnsavedRow = Readonly<Record<string, UnsavedCell>>;
/** Numbers of texts. `waiting`: the server could not be reached, and they are sent again; `failed`: refused. */
export type SaveSummary = {
  local: number;
  sending: number;
  waiting: number;
  failed: number;
  conflicts: number;
};

export function summarize(unsavedCells: UnsavedCell[]): SaveSummary {
  const count = (mark: UnsavedCell["mark"]) => unsavedCells.filter((unsaved) => unsaved.mark === mark).length;
  const waiting = unsavedCells.filter(
    ({ mark, problem }) => mark === "failed" && problem === "unreachable",
  ).length;
  return {
    local: count("local"),
    sending: count("sending"),
    waiting,
    failed: count("failed") - waiting,
    conflicts: count("conflict"),
  };
}
