import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { CloseButton } from "#dashboard/ui/close-button.tsx";
import { backgroundDialog } from "./background-dialog.ts";
import { afterTypingPause, useTypingPause } from "./typing-pause.ts";

/** A modal dialog; Escape and an outside click close it. */
export function Dialog(props: {
  isOpen: boolean;
  /**
   * Omitted for a dialog that opens without a user action, perhaps while the user is typing. Such a dialog waits for a
   * pause in typing and cannot be dismissed.
   */
  onOpenChange?: (isOpen: boolean) => void;
  title: ReactNode;
  /** For a form with several columns. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const opensByItself = props.onOpenChange === undefined;
  const mayOpen = useTypingPause(opensByItself);
  const [focusedBefore] = useState(() => (opensByItself ? document.activeElement : null));
  useEffect(() => () => restoreFocus(focusedBefore), [focusedBefore]);
  const close = () => props.onOpenChange?.(false);
  useEscapeWithoutFocus(props.isOpen, close);
  useSecondClickIgnored(props.isOpen && !opensByItself);
  return (
    <ModalOverlay
      isOpen={props.isOpen && mayOpen}
      onOpenChange={close}
      isDismissable={!opensByItself}
      isKeyboardDismissDisabled={opensByItself}
      data-modal={opensByItself ? backgroundDialog : ""}
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
            {!opensByItself && <CloseButton onPress={close} />}
          </div>
          <Content opensByItself={opensByItself}>{props.children}</Content>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * The content of a dialog. Focuses the first field, or in a dialog that opens by itself the first empty field after a
 * pause in typing, unless the dialog already has the focus.
 */
function Content({ opensByItself, children }: { opensByItself: boolean; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opensByItself) return fieldsIn(content.current)[0]?.focus();
    return afterTypingPause(() => {
      const fields = fieldsIn(content.current);
      (fields.find(({ value }) => value === "") ?? fields[0])?.focus();
    });
  }, [opensByItself]);
  return <div ref={content}>{children}</div>;
}

/** The fields that may be focused; none if an element in the dialog already has the focus. */
function fieldsIn(content: HTMLElement | null): HTMLInputElement[] {
  if (content === null || content.contains(document.activeElement)) return [];
  const fields = content.querySelectorAll<HTMLInputElement>("input, select, textarea");
  return [...fields].filter((field) => field.checkVisibility() && !field.matches(":disabled"));
}

/** Closes the dialog on Escape even if no element has the focus, as after a pressed button disappeared. */
function useEscapeWithoutFocus(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const listen = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && document.activeElement === document.body) close();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isOpen]);
}

/**
 * Ignores the second click of a double click that opened the dialog: it hits the backdrop where the button was, which
 * would close the dialog. Registered on the window, so that it runs before the handlers of the dialog.
 */
function useSecondClickIgnored(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: MouseEvent) => {
      const isOnBackdrop = event.target instanceof Element && event.target.matches("[data-modal]");
      if (event.detail > 1 && isOnBackdrop) event.stopImmediatePropagation();
    };
    window.addEventListener("click", listen, true);
    return () => window.removeEventListener("click", listen, true);
  }, [isOpen]);
}

/**
 * If no element has the focus after the dialog was closed, focuses the element that had it before a dialog opened by
 * itself, or else the page.
 */
function restoreFocus(focusedBefore: Element | null): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const canFocus =
        focusedBefore instanceof HTMLElement && focusedBefore !== document.body && focusedBefore.isConnected;
      (canFocus ? focusedBefore : document.querySelector("main"))?.focus();
    }),
  );
}
