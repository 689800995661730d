import { type RefObject, useCallback, useContext, useEffect, useRef, useState } from "react";
import { I18nProvider, Tooltip, TooltipTriggerStateContext } from "react-aria-components";
import { useIntl } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { PublishedChanges } from "#dashboard/pages/translations/panel/state/published-changes.tsx";
import { PanelShown } from "./grid-context.ts";

/** Time until the text appears, in ms: moving over the grid does not open it. */
const openMs = 400;
/** Time to move the pointer from the cell onto the text, in ms. */
const closeMs = 150;

type PeekProps = {
  cellRef: RefObject<HTMLDivElement | null>;
  cell: Cell;
  /** The draft as the cell shows it. */
  text: string;
  language: Language;
  focused: boolean;
};

/**
 * The published text beside a closed draft, while the pointer is over the cell. It also follows the keyboard focus,
 * unless the side panel shows the same.
 */
export function PublishedPeek({ cellRef, cell, text, language, focused }: PeekProps) {
  const { locale } = useIntl();
  const isInPanel = useContext(PanelShown);
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setLater = useCallback((next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(next), next ? openMs : closeMs);
  }, []);

  useEffect(() => {
    const element = cellRef.current;
    const enter = ({ pointerType }: PointerEvent) => pointerType !== "touch" && setLater(true);
    const leave = () => setLater(false);
    element?.addEventListener("pointerenter", enter);
    element?.addEventListener("pointerleave", leave);
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener("pointerenter", enter);
      element?.removeEventListener("pointerleave", leave);
    };
  }, [cellRef, setLater]);

  useEffect(() => {
    if (!focused || isInPanel || cellRef.current !== document.activeElement) return;
    setLater(true);
    return () => setLater(false);
  }, [focused, isInPanel, cellRef, setLater]);

  useEffect(() => {
    if (!isOpen) return;
    const handleKey = ({ key }: KeyboardEvent) => key === "Escape" && setIsOpen(false);
    document.addEventListener("keydown", handleKey, true);
    return () => document.removeEventListener("keydown", handleKey, true);
  }, [isOpen]);

  if (!isOpen) return null;
  // The tooltip requires the state of a trigger, which it opens while the pointer is over itself.
  const state = {
    ...{ isOpen, shouldSkipAnimation: true, open: () => setLater(true) },
    close: (atOnce?: boolean) => (atOnce ? setIsOpen(false) : setLater(false)),
  };
  return (
    <I18nProvider locale={locale}>
      <TooltipTriggerStateContext value={state}>
        <Tooltip
          triggerRef={cellRef}
          placement="bottom start"
          offset={2}
          className="max-h-60 max-w-96 overflow-y-auto rounded-md border border-line bg-surface px-3 py-2 text-xs text-ink shadow-overlay"
        >
          <PublishedChanges published={cell.value} draft={text} language={language} />
        </Tooltip>
      </TooltipTriggerStateContext>
    </I18nProvider>
  );
}
