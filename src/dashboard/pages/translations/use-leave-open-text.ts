import { useEffect, useRef } from "react";
import { storeText } from "./grid-commands.ts";
import type { GridDeps } from "./grid-context.ts";

/** Whoever leaves the page leaves the text that is open in it. */
export function useLeaveOpenText(deps: GridDeps): void {
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  useEffect(
    () => () => {
      if (latest.current.cursor.get().editing !== undefined) storeText(latest.current, "leave");
    },
    [],
  );
}
