import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { useIntl } from "react-intl";
import { Button } from "./button.tsx";

/** A dialog over the page; Escape and a click beside it close it. */
export function Dialog(props: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** For a form of several columns. */
  isWide?: boolean;
  children: ReactNode;
}) {
  const intl = useIntl();
  useEffect(() => keepFocus, []);
  useEscapeFromNowhere(props.isOpen, () => props.onOpenChange(false));
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={props.onOpenChange}
      isDismissable
      data-modal=""
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
            <Button
              size="small"
              variant="quiet"
              aria-label={intl.formatMessage({ id: "shell.close" })}
              onPress={() => props.onOpenChange(false)}
            >
              <X aria-hidden size={16} />
            </Button>
          </div>
          <Content>{props.children}</Content>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What a dialog asks: one types at once, unless something in it took the focus for itself. */
function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (content.current?.contains(document.activeElement)) return;
    const fields = content.current?.querySelectorAll<HTMLElement>("input, select, textarea") ?? [];
    [...fields].find((field) => field.checkVisibility() && !field.matches(":disabled"))?.focus();
  }, []);
  return <div ref={content}>{children}</div>;
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

/** What opened the dialog may be gone with what it did: the focus then goes to the page instead of nowhere. */
function keepFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector("main")?.focus();
    }),
  );
}
