import { useRef, useState } from "react";
import { loadsAhead } from "#dashboard/lib/loading/load-later.ts";

/**
 * A button and what it opens, which is loaded only then: `button` goes to the button, `popover` to the popover. The
 * popover is mounted while it is open.
 */
export function useOpener(load: () => Promise<unknown>) {
  const [isOpen, setIsOpen] = useState(false);
  const triggerRef = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    button: {
      ref: triggerRef,
      "aria-haspopup": "menu",
      "aria-expanded": isOpen,
      ...loadsAhead(load),
      onPress: () => setIsOpen(!isOpen),
    },
    popover: { isOpen: true, triggerRef, onOpenChange: setIsOpen },
  } as const;
}
