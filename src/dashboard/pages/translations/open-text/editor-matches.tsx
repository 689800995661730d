import { memo, useEffect, useEffectEvent, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { MatchButton } from "./match-button.tsx";
import { isModifierKey, offerNumber } from "./message-field/use-digits.ts";
import { replaceText } from "./opened-cell.ts";
import { useSameSourceTexts } from "./same-source-texts.ts";

/**
 * After its shortcut, offers the texts of strings with the same source: the next digit inserts a text, and Enter the
 * first text. A key that is pressed while the texts load takes effect once they are loaded.
 */
export const EditorMatches = memo(function EditorMatches(props: {
  row: EntryRow;
  language: Language;
  cell: Cell;
}) {
  const { row, language, cell } = props;
  const grid = useGrid();
  const intl = useIntl();
  const address = { key: row.key, language: language.code };
  const id = addressId(address);
  /** The focused field while the texts are offered. */
  const [field, setField] = useState<Element | null>(null);
  const [digit, setDigit] = useState(0);
  const texts = useSameSourceTexts(address, cell, field !== null);

  function insert(text: string | undefined): void {
    close();
    const opened = grid.opened.get(id);
    if (opened && text !== undefined) replaceText(opened, text);
  }

  function close(): void {
    setField(null);
    setDigit(0);
  }

  useEffect(() => {
    const opened = grid.opened.get(id);
    if (opened) opened.insertMatch = () => setField(field === null ? document.activeElement : null);
  });
  const handleTexts = useEffectEvent((loaded: readonly string[], pressed: number) => {
    if (pressed > 0) insert(loaded[pressed - 1]);
    if (loaded.length > 0) return;
    close();
    grid.announceClosed("editor.match.none");
  });
  useEffect(() => {
    if (field !== null && texts !== undefined) handleTexts(texts, digit);
  }, [field, texts, digit]);
  const handleKey = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || isModifierKey(event)) return;
    const pressed = offerNumber(event);
    if (pressed === 0) close();
    else setDigit(pressed);
    if (pressed === 0 && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
  });
  const handleBlur = useEffectEvent(close);
  useEffect(() => {
    const [listenKey, listenBlur] = [(event: Event) => handleKey(event), () => handleBlur()];
    field?.addEventListener("keydown", listenKey, true);
    field?.addEventListener("blur", listenBlur);
    return () => {
      field?.removeEventListener("keydown", listenKey, true);
      field?.removeEventListener("blur", listenBlur);
    };
  }, [field]);

  if (field === null || texts === undefined || texts.length === 0) return null;
  const list = texts.map((text, index) => `${index + 1}: ${text}`).join(", ");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form
    <div
      role="group"
      aria-label={intl.formatMessage({ id: "editor.match" })}
      className="flex max-h-32 flex-col items-start gap-1 overflow-y-auto border-t border-line px-3 py-1.5"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {texts.map((text, index) => (
        <MatchButton
          key={text}
          text={text}
          digit={index + 1}
          language={language}
          tabIndex={-1}
          onInsert={() => insert(text)}
        />
      ))}
      <span role="status" className="sr-only">
        <FormattedMessage id="editor.match.digits" values={{ list }} />
      </span>
    </div>
  );
});
