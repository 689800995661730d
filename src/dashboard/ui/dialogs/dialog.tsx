import { type ReactNode, useEffect, useRef, useState } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { CloseButton } from "#dashboard/ui/close-button.tsx";
import { onceTypingRests, useTypingRest } from "./typing-rest.ts";
import { unasked } from "./unasked.ts";

/** A dialog over the page; Escape and a click beside it close it. */
export function Dialog(props: {
  isOpen: boolean;
  /**
   * Left out where it comes by itself, while somebody may be typing: it waits until they rest and stays then, and what
   * they type on falls into no field.
   */
  onOpenChange?: (isOpen: boolean) => void;
  title: ReactNode;
  /** For a form of several columns. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const isUnasked = props.onOpenChange === undefined;
  const mayCome = useTypingRest(isUnasked);
  const [before] = useState(() => (isUnasked ? document.activeElement : null));
  useEffect(() => () => keepFocus(before), [before]);
  const close = () => props.onOpenChange?.(false);
  useEscapeFromNowhere(props.isOpen, close);
  useSecondClickIgnored(props.isOpen && !isUnasked);
  return (
    <ModalOverlay
      isOpen={props.isOpen && mayCome}
      onOpenChange={close}
      isDismissable={!isUnasked}
      isKeyboardDismissDisabled={isUnasked}
      data-modal={isUnasked ? unasked : ""}
      className="fixed inset-0 z-50 flex items-start justify-center overflow-auto bg-black/40 p-4 sm:pt-[10vh]"
    >
      <Modal
        className={`w-full rounded-md bg-surface shadow-overlay ${props.isWide ? "max-w-3xl" : "max-w-xl"}`}
      >
        <AriaDialog className="p-5 outline-none">
          <div className="mb-4 flex items-start gap-3">
            <Heading slot="title" className="flex-1 text-base font-semibold">
              {props.title}
            </Heading>
            {!isUnasked && <CloseButton onPress={close} />}
          </div>
          <Content waits={isUnasked}>{props.children}</Content>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What a dialog asks: one types at once, unless something in it took the focus for itself. */
function Content({ waits, children }: { waits: boolean; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!waits) return fieldsIn(content.current)[0]?.focus();
    return onceTypingRests(() => {
      const fields = fieldsIn(content.current);
      (fields.find(({ value }) => value === "") ?? fields[0])?.focus();
    });
  }, [waits]);
  return <div ref={content}>{children}</div>;
}

/** None where one of them, or a button beside them, has the focus already. */
function fieldsIn(content: HTMLElement | null): HTMLInputElement[] {
  if (content === null || content.contains(document.activeElement)) return [];
  const fields = content.querySelectorAll<HTMLInputElement>("input, select, textarea");
  return [...fields].filter((field) => field.checkVisibility() && !field.matches(":disabled"));
}

/** A button that is gone once it was pressed leaves the focus nowhere for a moment: Escape closes from there too. */
function useEscapeFromNowhere(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isOpen) return;
    const listen = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && document.activeElement === document.body) close.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOpen]);
}

/**
 * The first click of a double click opened the dialog; the second lands beside it, where the button was, and must not
 * close it. On the window, before whatever closes the dialog hears of it.
 */
function useSecondClickIgnored(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: MouseEvent) => {
      const isBeside = event.target instanceof Element && event.target.matches("[data-modal]");
      if (event.detail > 1 && isBeside) event.stopImmediatePropagation();
    };
    window.addEventListener("click", listen, true);
    return () => window.removeEventListener("click", listen, true);
  }, [isOpen]);
}

/**
 * What opened the dialog may be gone with what it did: the focus then goes to the page instead of nowhere. One that came
 * by itself gives it back to where it was.
 */
function keepFocus(before: Element | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (isThere ? before : document.querySelector("main"))?.focus();
    }),
  );
}
