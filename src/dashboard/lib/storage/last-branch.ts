import { useEffect } from "react";
import { readStored, writeStored } from "./stored-value.ts";

const nameOf = (app: string) => `parlance.branch.${app}`;

/** Keeps which branch of a project is open in this browser, so that the project opens there again. */
export function useKeepBranch(app: string | undefined, branch: string | undefined): void {
  useEffect(() => {
    if (app !== undefined && branch !== undefined) writeStored(nameOf(app), branch);
  }, [app, branch]);
}

/** The branch of a project that was open last, which may be gone by now. */
export function lastBranch(app: string): unknown {
  return readStored(nameOf(app));
}
