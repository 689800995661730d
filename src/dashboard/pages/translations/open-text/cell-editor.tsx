import {
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import { useIntl } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import type { Presence } from "#contract/live.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { observedCell } from "#dashboard/editing/base-cell.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { KeysPerson } from "#dashboard/lib/shortcuts/use-keys.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { storeText } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { useStoredChoice } from "#dashboard/pages/translations/use-stored-choice.ts";
import { fieldText } from "./field-text.ts";
import { restorerOf } from "./opened-cell.ts";
import { useEditMode } from "./use-edit-mode.ts";
import { useEditorPlace } from "./use-editor-place.ts";
import { useIdle } from "./use-idle.ts";
import { useOpenedCell } from "./use-opened-cell.ts";

const MessageField = lazyPart(() => import("./message-field/message-field.tsx"), "MessageField");
const EditorAside = lazyPart(() => import("./editor-aside.tsx"), "EditorAside");
const EditorFooter = lazyPart(() => import("./editor-footer.tsx"), "EditorFooter");
const EditorFindings = lazyPart(() => import("./findings/editor-findings.tsx"), "EditorFindings");

/** Editor of the open cell. Its text field is uncontrolled: a keystroke renders this editor, but not the grid. */
export function CellEditor(props: {
  row: EntryRow;
  language: Language;
  cell: Cell;
  isSource: boolean;
  people: readonly Presence[];
}) {
  const { row, language, cell } = props;
  const grid = useGrid();
  const intl = useIntl();
  const field = useRef<HTMLTextAreaElement>(null);
  const address = { key: row.key, language: language.code };
  const id = addressId(address);
  const { opened: cells } = grid;
  const { start, part, shownCell, isUnchanged, follow, accept } = useOpenedCell(address, cell, field);
  const [countedText, setCountedText] = useState(start);
  const { Forms, hasForms, leaveForms } = useEditMode(props, { field, start, onText: handleInput });
  const isWhole = Forms === undefined;
  const formsMode = isWhole ? "whole" : "forms";
  // Text and version of the open cell are in refs: after a change of them, the footer is rendered again.
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  const box = useRef<HTMLDivElement>(null);
  const [isWide, toggleWide] = useWide();
  useEditorPlace(box, isWide);
  useScrollIntoView(box);
  const idle = useIdle(() => storeText(grid, "leave"));

  const shownField = useFocusedField(field, { isShown: isWhole, id, start });
  useLayoutEffect(() => follow(cell));
  useEffect(() => {
    const openedCell = cells.get(id);
    if (openedCell) openedCell.toggleWide = toggleWide;
  });

  function acceptTheirs(): void {
    accept(cell);
    setCountedText(textOf(cell));
    rerender();
  }

  function handleInput(text: string): void {
    grid.queue.type(address, text, shownCell());
    const openedCell = cells.get(id);
    if (openedCell) openedCell.isTyped = true;
    setCountedText(text);
    rerender();
    idle.restart();
  }

  return (
    <div
      ref={box}
      data-editor=""
      onCompositionStart={idle.pause}
      onCompositionEnd={idle.resume}
      className="absolute top-0 z-30 min-h-full w-full rounded-sm bg-surface shadow-overlay outline-2 outline-accent"
    >
      <div className={isWide ? "sm:grid sm:grid-cols-2" : undefined}>
        <Suspense>
          {!props.isSource && (
            <EditorAside
              row={row}
              language={language}
              isOutdated={cell.outdated}
              isWhole={isWhole}
              isWide={isWide}
            />
          )}
        </Suspense>
        <div className={props.isSource ? "col-span-2" : "min-w-0"}>
          {Forms && (
            <Forms
              messageField={field}
              row={row}
              language={language}
              isSource={props.isSource}
              text={field.current ? fieldText(field.current) : start}
              part={part}
              onText={handleInput}
              onUnreadable={leaveForms}
            />
          )}
          <div hidden={!isWhole} className="max-h-96 grid-cols-1 overflow-y-auto [&:not([hidden])]:grid">
            <Suspense>
              {shownField && isWhole && (
                <MessageField field={shownField} row={row} language={language} isSource={props.isSource} />
              )}
            </Suspense>
            <textarea
              ref={field}
              defaultValue={start}
              lang={language.code}
              dir={language.direction}
              aria-label={intl.formatMessage(
                { id: "grid.editor.label" },
                { language: language.name, key: row.key },
              )}
              aria-describedby="grid-editor-footer"
              onInput={(event) => handleInput(fieldText(event.currentTarget))}
              className="relative col-start-1 row-start-2 block w-full resize-none field-sizing-content overflow-hidden bg-transparent px-3 py-1.5 leading-5 outline-none"
            />
          </div>
        </div>
      </div>
      <Suspense>{!props.isSource && <EditorFindings row={row} language={language} cell={cell} />}</Suspense>
      <Suspense>
        <EditorFooter
          cell={cell}
          observed={observedCell(shownCell(), cell, grid.queue.unsavedOf(address))}
          {...(isUnchanged() && { onAccept: acceptTheirs })}
          row={row}
          language={language}
          isSource={props.isSource}
          text={countedText}
          people={props.people}
          isWide={isWide}
          forms={hasForms ? formsMode : undefined}
        />
      </Suspense>
    </div>
  );
}

/**
 * Focuses the field of the whole text whenever it is shown, and places the caret. Returns the field once it is mounted
 * and shown.
 */
function useFocusedField(
  field: RefObject<HTMLTextAreaElement | null>,
  { isShown, id, start }: { isShown: boolean; id: string; start: string },
): HTMLTextAreaElement | null {
  const { cursor, opened: cells } = useGrid();
  const [shownField, setShownField] = useState<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    if (!isShown) return;
    field.current?.focus({ preventScroll: true });
    const end = field.current?.value.length ?? 0;
    const isOver = cursor.consumeTypedOver();
    const openedCell = cells.get(id);
    const [from, to] = openedCell?.selection ?? [isOver ? 0 : end, end];
    field.current?.setSelectionRange(from, to);
    delete openedCell?.selection;
    if (isOver && openedCell && start !== "") openedCell.restoreOverwritten = restorerOf(openedCell, start);
    setShownField(field.current);
  }, [field, isShown, cursor, cells, id, start]);
  return shownField;
}

/** Whether the editor is wide, which is stored in this browser, and a function that switches the width. */
function useWide(): [boolean, () => void] {
  const person = useContext(KeysPerson);
  const [width, setWidth] = useStoredChoice(`openText.${person}`, ["normal", "wide"], "normal");
  const isWide = width === "wide";
  return [isWide, () => setWidth(isWide ? "normal" : "wide")];
}

/** Scrolls an editor into view when it opens, and whenever its size changes. */
function useScrollIntoView(box: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() =>
      element.scrollIntoView({ block: "nearest", inline: "nearest" }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
}
