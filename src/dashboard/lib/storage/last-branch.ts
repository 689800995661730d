import { useEffect } from "react";
import { readStored, writeStored } from "./stored-value.ts";

const nameOf = (app: string) => `parlance.branch.${app}`;

/** Stores which branch of a project is open in this browser, so that the project opens on it next time. */
export function useStoreLastBranch(app: string | undefined, branch: string | undefined): void {
  useEffect(() => {
    if (app !== undefined && branch !== undefined) writeStored(nameOf(app), branch);
  }, [app, branch]);
}

/** The branch of a project that was opened last; it may have been deleted. */
export function lastBranch(app: string): unknown {
  return readStored(nameOf(app));
}
