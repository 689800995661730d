import { useQueryClient } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect } from "react";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { storeText } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { captureOpenText, lossOfPage } from "./lost-text/lost-text.ts";

/** Saves the open text when the user leaves the page; moves it to a dialog if the branch or project was deleted. */
export function useLeaveOpenText(deps: GridDeps): void {
  const client = useQueryClient();
  const leave = useEffectEvent(() => {
    const { cursor, scope } = deps;
    const { editing } = cursor.get();
    if (editing === undefined) return;
    const reason = lossOfPage(client, scope);
    if (reason === undefined) storeText(deps, "leave");
    else captureOpenText(deps, editing, reason);
  });
  useLayoutEffect(() => () => leave(), []);
}
