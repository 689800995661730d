import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { fieldText } from "#dashboard/pages/translations/open-text/field-text.ts";
import type { TextCell } from "#dashboard/pages/translations/open-text/source-text.ts";
import { FormsField } from "./forms-field.tsx";
import { asForms, mayHaveForms, opensInForms } from "./forms-of-text.ts";

type Opening = { grid: GridDeps; cell: TextCell; text: string };

/** How an open text is edited: `Forms` if form by form, `hasForms` if that is possible. */
export type FormsView = { Forms?: typeof FormsField; hasForms: boolean };

export function viewOf({ grid, cell, text }: Opening): FormsView {
  const hasForms = mayHaveForms(grid, cell, text);
  return opensInForms(grid, cell, text) ? { Forms: FormsField, hasForms } : { hasForms };
}

/** The alternative view, if there is one; the text may be converted to forms. */
export function otherView(
  { Forms, hasForms }: FormsView,
  { grid, cell }: Omit<Opening, "text">,
  { field, onText }: { field: HTMLTextAreaElement; onText: (text: string) => void },
): FormsView {
  if (Forms) return { hasForms };
  const before = fieldText(field);
  const converted = asForms(grid, cell, before);
  if ("refusal" in converted) {
    grid.announceClosed(converted.refusal);
    return { hasForms };
  }
  delete field.dataset.isolated;
  field.value = converted.text;
  if (converted.text !== before) onText(converted.text);
  return { Forms: FormsField, hasForms };
}
