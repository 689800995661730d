import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { fieldText } from "#dashboard/pages/translations/open-text/field-text.ts";
import type { TextCell } from "#dashboard/pages/translations/open-text/source-text.ts";
import { FormsEditor } from "./forms-editor.tsx";
import { asForms, mayHaveForms, opensInForms } from "./forms-of-text.ts";

type Opening = { grid: GridDeps; cell: TextCell; text: string };

/** How an open text is edited: form by form, with `Forms`, or as a whole. `hasForms`: both are possible. */
export type EditMode = { Forms?: typeof FormsEditor; hasForms: boolean };

/** The mode in which a text opens. */
export function initialMode({ grid, cell, text }: Opening): EditMode {
  const hasForms = mayHaveForms(grid, cell, text);
  return opensInForms(grid, cell, text) ? { Forms: FormsEditor, hasForms } : { hasForms };
}

/** The mode after switching. Converts a text without forms; if that is impossible, announces why and keeps the mode. */
export function otherMode(
  { Forms, hasForms }: EditMode,
  { grid, cell }: Omit<Opening, "text">,
  { field, onText }: { field: HTMLTextAreaElement; onText: (text: string) => void },
): EditMode {
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
  return { Forms: FormsEditor, hasForms };
}
