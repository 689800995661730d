import { type ReactNode, useEffect, useRef } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { onceTypingRests } from "./typing-rest.ts";
import { unasked } from "./unasked.ts";

/**
 * Stands in place of everything, other dialogs too: what is below is neither seen nor reached, and stays as it is. Its
 * button has the focus once nobody types any more, whose space would press it.
 */
export function Cover({ title, children }: { title: ReactNode; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => onceTypingRests(() => content.current?.querySelector("button")?.focus()), []);
  return (
    <ModalOverlay
      isOpen
      isKeyboardDismissDisabled
      data-modal={unasked}
      className="fixed inset-0 z-50 flex items-start justify-center overflow-auto bg-surface p-4 sm:pt-[20vh]"
    >
      <Modal className="w-full max-w-md">
        <Dialog role="alertdialog" className="p-5 outline-none">
          <Heading slot="title" className="mb-2 text-lg font-semibold">
            {title}
          </Heading>
          <div ref={content}>{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
