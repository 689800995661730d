import { useEffect, useEffectEvent } from "react";
import type { CommandIn } from "#dashboard/lib/shortcuts/key-commands.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { usesCharacterKeys } from "#dashboard/lib/shortcuts/uses-character-keys.ts";
import type { ViewerZoom } from "./use-zoom.ts";

type KeyActions = {
  zoom: ViewerZoom;
  actions: { previous: string | undefined; next: string | undefined; go: (path: string | undefined) => void };
  undo: () => void;
  toggleEditing?: () => void;
  leave: () => void;
};

/**
 * Shortcuts of the viewer outside of fields: configurable ones for zoom, boxes and undo, fixed ones for
 * neighbours and back.
 */
export function useViewerKeys(keyActions: KeyActions): void {
  const { table } = useKeys();
  const handlePress = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || usesCharacterKeys(event.target)) return;
    const command = commandOf(pressOf(event), ["image", "page"], { table, isMac });
    const action = (command && commandActions(keyActions)[command]) ?? navigationOf(event, keyActions);
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => handlePress(event);
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
}

type Commands = Partial<Record<CommandIn<"image" | "page">, (() => void) | undefined>>;

function commandActions({ zoom, undo, toggleEditing }: KeyActions): Commands {
  return {
    zoomIn: zoom.zoomIn,
    zoomOut: zoom.zoomOut,
    zoomFit: () => zoom.zoomTo("fit"),
    zoomFull: () => zoom.zoomTo(1),
    editBoxes: toggleEditing,
    undo,
  };
}

/** Returns the fixed action of a key: previous, next or back. */
function navigationOf(event: KeyboardEvent, { actions, leave }: KeyActions) {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const isRtl = document.documentElement.dir === "rtl";
  const [previousKey, nextKey] = isRtl ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  const keys: Record<string, (() => void) | undefined> = {
    Escape: leave,
    [previousKey as string]: () => actions.go(actions.previous),
    [nextKey as string]: () => actions.go(actions.next),
  };
  return keys[event.key];
}
