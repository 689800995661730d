import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { unasked } from "./unasked.ts";

/** Stands in place of everything, other dialogs too: what is below is neither seen nor reached, and stays as it is. */
export function Cover({ title, children }: { title: ReactNode; children: ReactNode }) {
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
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
