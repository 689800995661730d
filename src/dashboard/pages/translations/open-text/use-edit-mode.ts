import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { EditMode } from "./message-forms/edit-mode.ts";
import type { TextCell } from "./source-text.ts";

const loadEditMode = loadLater(() => import("./message-forms/edit-mode.ts"));

/**
 * Mode in which an open text is edited: a message with forms opens form by form, and a shortcut switches to the whole
 * message and back. The code for forms is preloaded; if it arrives after the text was opened, it replaces the field of
 * the whole message unless the user has typed there.
 */
export function useEditMode(
  cell: TextCell,
  text: { field: RefObject<HTMLTextAreaElement | null>; start: string; onText: (text: string) => void },
) {
  const grid = useGrid();
  const { field, start, onText } = text;
  const [mode, setMode] = useState<EditMode | undefined>(() =>
    loadEditMode.loaded?.initialMode({ grid, cell, text: start }),
  );

  const handleLoaded = useEffectEvent(() => {
    const loaded = mode ?? loadEditMode.loaded?.initialMode({ grid, cell, text: start });
    const isTyped = field.current?.value !== start;
    if (mode === undefined) setMode(isTyped && loaded ? { hasForms: loaded.hasForms } : loaded);
  });
  useEffect(() => {
    let isUnmounted = false;
    // If the module cannot be loaded, the message is edited as a whole.
    loadEditMode().then(
      () => isUnmounted || handleLoaded(),
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, []);

  useEffect(() => {
    const opened = grid.opened.get(addressId({ key: cell.row.key, language: cell.language.code }));
    if (opened === undefined) return;
    opened.toggleForms = () => {
      const [from, module] = [mode ?? { hasForms: false }, loadEditMode.loaded];
      if (module && field.current)
        setMode(module.otherMode(from, { grid, cell }, { field: field.current, onText }));
    };
  });

  return { ...mode, leaveForms: () => setMode(mode && { hasForms: mode.hasForms }) };
}
