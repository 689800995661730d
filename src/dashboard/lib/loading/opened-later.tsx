import { type ComponentType, useEffect, useRef, useState } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";
import type { Later } from "./load-later.ts";
import { isWaitingForServer } from "./load-when-reachable.ts";

type Closable = { onClose?: () => void; onOpenChange?: (isOpen: boolean) => void };

let opening = 0;
const listeners = createListeners();

/** Whether something was opened whose module is still loading. */
export const isOpening = () => opening > 0;

export const onOpening = listeners.subscribe;

/**
 * Wraps a component that a press opens. Once its module is loaded, it opens synchronously, so that it has the focus
 * before the next key. While the server is unreachable it waits; if the user continues elsewhere, it does not open
 * later.
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
    // The page shows the failure, unless the user has left it.
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
