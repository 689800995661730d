import { type ReactNode, useEffect, useRef } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { backgroundDialog } from "./background-dialog.ts";
import { afterTypingPause } from "./typing-pause.ts";

/**
 * A dialog that covers the whole page and other dialogs, which stay mounted but are hidden and inaccessible. Its button
 * gets the focus once the user stops typing, since a typed space would press it.
 */
export function FullPageOverlay({ title, children }: { title: ReactNode; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => afterTypingPause(() => content.current?.querySelector("button")?.focus()), []);
  return (
    <ModalOverlay
      isOpen
      isKeyboardDismissDisabled
      data-modal={backgroundDialog}
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
