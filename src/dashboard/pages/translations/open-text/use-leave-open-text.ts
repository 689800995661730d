import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { storeText } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { captureOpenText, lossOfPage } from "./lost-text.ts";

/** Leaving the page also saves the open text, unless the page disappeared by itself. */
export function useLeaveOpenText(deps: GridDeps): void {
  const client = useQueryClient();
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  useLayoutEffect(
    () => () => {
      const { cursor, scope } = latest.current;
      const { editing } = cursor.get();
      if (editing === undefined) return;
      const reason = lossOfPage(client, scope);
      if (reason === undefined) storeText(latest.current, "leave");
      else captureOpenText(latest.current, editing, reason);
    },
    [client],
  );
}
