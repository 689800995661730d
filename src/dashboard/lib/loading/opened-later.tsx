import { type ComponentType, useEffect, useRef, useState } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";
import type { Later } from "./load-later.ts";
import { isWaitingForServer } from "./load-when-reachable.ts";

type Closable = { onClose?: () => void; onOpenChange?: (isOpen: boolean) => void };

let opening = 0;
const listeners = createListeners();

/** Whether something was opened that is not loaded yet. */
export const isOpening = () => opening > 0;

export const onOpening = listeners.subscribe;

/**
 * Wraps something that a press opens. Once its module is loaded it opens at once, so that it has the focus before the
 * next key. While the server is away it waits; a person who goes on with something else is not interrupted by it later.
 */
export function openedLater<Module, Props extends Closable>(
  load: Later<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  return function OpenedLater(props: Props) {
    const [module, setModule] = useState(() => load.loaded);
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => (module === undefined ? wait(setModule, latest) : undefined), [module]);
    if (module === undefined) return null;
    const Part = pick(module);
    return <Part {...props} />;
  };

  function wait(take: (next: () => Module) => void, latest: { current: Props }): () => void {
    const leave = () => {
      if (!isWaitingForServer()) return;
      const { onClose, onOpenChange } = latest.current;
      onClose?.();
      onOpenChange?.(false);
    };
    count(1);
    document.addEventListener("keydown", leave, true);
    document.addEventListener("pointerdown", leave, true);
    // What failed the page says; one that is left by then hears nothing.
    load().then(
      (module) => take(() => module),
      (error: unknown) =>
        take(() => {
          throw error;
        }),
    );
    return () => {
      count(-1);
      document.removeEventListener("keydown", leave, true);
      document.removeEventListener("pointerdown", leave, true);
    };
  }
}

function count(change: 1 | -1): void {
  opening += change;
  listeners.notify();
}
