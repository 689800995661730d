import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { FormsView } from "./message-forms/forms-view.ts";
import type { TextCell } from "./source-text.ts";

const loadForms = loadLater(() => import("./message-forms/forms-view.ts"));

/**
 * A message with forms opens form by form; a shortcut switches to the whole message and back. The code for
 * forms is preloaded: if it arrives late, it replaces the field of the whole message unless the user has
 * typed in it.
 */
export function useFormsView(
  cell: TextCell,
  text: { field: RefObject<HTMLTextAreaElement | null>; start: string; onText: (text: string) => void },
) {
  const grid = useGrid();
  const { field, start, onText } = text;
  const [view, setView] = useState<FormsView | undefined>(() =>
    loadForms.loaded?.viewOf({ grid, cell, text: start }),
  );

  const handleLoaded = useEffectEvent(() => {
    const loaded = view ?? loadForms.loaded?.viewOf({ grid, cell, text: start });
    const isTyped = field.current?.value !== start;
    if (view === undefined) setView(isTyped && loaded ? { hasForms: loaded.hasForms } : loaded);
  });
  useEffect(() => {
    let isUnmounted = false;
    // If it cannot be loaded, the message is edited as a whole.
    loadForms().then(
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
      const [from, module] = [view ?? { hasForms: false }, loadForms.loaded];
      if (module && field.current)
        setView(module.otherView(from, { grid, cell }, { field: field.current, onText }));
    };
  });

  return { ...view, leaveForms: () => setView(view && { hasForms: view.hasForms }) };
}
