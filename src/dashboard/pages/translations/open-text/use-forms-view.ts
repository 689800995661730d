import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { TextPlace } from "./message-forms/forms-of-text.ts";
import { typedText } from "./typed-text.ts";

const loadForms = loadLater(async () => ({
  ...(await import("./message-forms/forms-field.tsx")),
  ...(await import("./message-forms/forms-of-text.ts")),
}));

/**
 * A message with forms opens form by form; a key leads to the whole of it and back. What draws the forms is loaded ahead:
 * where it is not there yet, the field of the whole message gives way to them unless somebody types in it already.
 */
export function useFormsView(
  { row, language, isSource }: TextPlace,
  text: {
    field: RefObject<HTMLTextAreaElement | null>;
    start: string;
    onText: (text: string) => void;
  },
) {
  const grid = useGrid();
  const place = { row, language, isSource };
  const [module, setModule] = useState(() => loadForms.loaded);
  const [isForms, setForms] = useState(() => module?.opensInForms(grid, place, text.start) ?? false);
  const [hasForms, setHasForms] = useState(() => module?.mayHaveForms(grid, place, text.start) ?? false);

  const handleLoaded = useEffectEvent((loaded: Awaited<ReturnType<typeof loadForms>>) => {
    setModule(loaded);
    setHasForms(loaded.mayHaveForms(grid, place, text.start));
    if (text.field.current?.value === text.start) setForms(loaded.opensInForms(grid, place, text.start));
  });
  useEffect(() => {
    if (module !== undefined) return;
    let isGone = false;
    // Without it the message is edited as a whole.
    loadForms().then(
      (loaded) => isGone || handleLoaded(loaded),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [module]);

  function toggle(): void {
    const field = text.field.current;
    const before = field && typedText(field);
    const made = before === null ? undefined : module?.asForms(grid, place, before);
    if (isForms) setForms(false);
    else if (made && "refusal" in made) grid.sayClosed(made.refusal);
    else if (made && field) {
      delete field.dataset.isolated;
      field.value = made.text;
      if (made.text !== before) text.onText(made.text);
      setForms(true);
    }
  }
  const id = addressId({ key: row.key, language: language.code });
  useEffect(() => {
    const opened = grid.opened.get(id);
    if (opened) opened.toggleForms = toggle;
  });

  return {
    Forms: isForms ? module?.FormsField : undefined,
    hasForms,
    leaveForms: () => setForms(false),
  };
}
