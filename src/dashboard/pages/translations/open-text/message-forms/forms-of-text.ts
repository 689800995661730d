import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import {
  messageSettings,
  type ProjectReading,
} from "#dashboard/pages/translations/open-text/message-settings.ts";
import { sourceTextOf, type TextCell } from "#dashboard/pages/translations/open-text/source-text.ts";
import { type FormsContext, intoForms, openForms } from "#text/forms/message-forms.ts";
import { grammarOf } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";

type TextInput = {
  row: EntryRow;
  language: Language;
  source: string | undefined;
  sourceLanguage: Language | undefined;
  text: string;
  reading: ProjectReading;
};

/** Context for parsing a text: a translation has the grammar of its source, a source the grammar of its own text. */
export function contextOfText({
  row,
  language,
  source = "",
  sourceLanguage,
  text,
  reading,
}: TextInput): FormsContext {
  const settings = messageSettings(row, reading);
  if (source === "" || sourceLanguage === undefined)
    return { grammar: grammarOf(text, settings), language: language.code };
  return {
    grammar: grammarOf(source, settings),
    language: language.code,
    source: { text: source, language: sourceLanguage.code },
  };
}

function contextOfCell(grid: GridDeps, { row, language, isSource }: TextCell, text: string): FormsContext {
  const source = isSource ? undefined : sourceTextOf(grid, row);
  return contextOfText({
    row,
    language,
    source: source?.text,
    sourceLanguage: source?.language,
    text,
    reading: grid.reading,
  });
}

/** Whether a text opens form by form. */
export function opensInForms(grid: GridDeps, cell: TextCell, text: string): boolean {
  return openForms(text, contextOfCell(grid, cell, text)) !== undefined;
}

/** Whether a text can be edited form by form, now or once it can be parsed. */
export function mayHaveForms(grid: GridDeps, cell: TextCell, text: string): boolean {
  const context = contextOfCell(grid, cell, text);
  return openForms(text, context) !== undefined || openForms("", context) !== undefined;
}

/**
 * The text as a message with forms: unchanged if it has forms, else as the "other" form of the forms of its source.
 * Otherwise the reason why it cannot have forms.
 */
export function asForms(
  grid: GridDeps,
  cell: TextCell,
  text: string,
): { text: string } | { refusal: "editor.forms.unreadable" | "editor.forms.none" } {
  const context = contextOfCell(grid, cell, text);
  if (openForms(text, context) !== undefined) return { text };
  if (parseMessage(text, context.grammar).problem) return { refusal: "editor.forms.unreadable" };
  const converted = intoForms(text, context);
  return converted === undefined ? { refusal: "editor.forms.none" } : { text: converted };
}
