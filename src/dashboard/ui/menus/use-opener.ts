import { useRef, useState } from "react";
import { preloadProps } from "#dashboard/lib/loading/load-later.ts";

/**
 * State of a button and its popover, which is loaded on the first press: spread `button` into the button and
 * `popover` into the popover. The popover is mounted only while it is open.
 */
export function useOpener(part: Parameters<typeof preloadProps>[0]) {
  const [isOpen, setIsOpen] = useState(false);
  const triggerRef = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    button: {
      ref: triggerRef,
      "aria-haspopup": "menu",
      "aria-expanded": isOpen,
      ...preloadProps(part),
      onPress: () => setIsOpen(!isOpen),
    },
    popover: { isOpen: true, triggerRef, onOpenChange: setIsOpen },
  } as const;
}
