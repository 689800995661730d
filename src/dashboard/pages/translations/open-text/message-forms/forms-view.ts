import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { TextCell } from "#dashboard/pages/translations/open-text/source-text.ts";
import { typedText } from "#dashboard/pages/translations/open-text/typed-text.ts";
import { FormsField } from "./forms-field.tsx";
import { asForms, mayHaveForms, opensInForms } from "./forms-of-text.ts";

type Opening = { grid: GridDeps; cell: TextCell; text: string };

/** How an open text is edited: `Forms` where it is form by form, `hasForms` where it can be. */
export type FormsView = { Forms?: typeof FormsField; hasForms: boolean };

export function viewOf({ grid, cell, text }: Opening): FormsView {
  const hasForms = mayHaveForms(grid, cell, text);
  return opensInForms(grid, cell, text) ? { Forms: FormsField, hasForms } : { hasForms };
}

/** The other view, where there is one; the text may get forms on the way. */
export function otherView(
  { Forms, hasForms }: FormsView,
  { grid, cell }: Omit<Opening, "text">,
  { field, onText }: { field: HTMLTextAreaElement; onText: (text: string) => void },
): FormsView {
  if (Forms) return { hasForms };
  const before = typedText(field);
  const made = asForms(grid, cell, before);
  if ("refusal" in made) {
    grid.sayClosed(made.refusal);
    return { hasForms };
  }
  delete field.dataset.isolated;
  field.value = made.text;
  if (made.text !== before) onText(made.text);
  return { Forms: FormsField, hasForms };
}
