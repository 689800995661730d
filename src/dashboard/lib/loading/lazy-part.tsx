import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { type Later, loadLater } from "./load-later.ts";
import { isWaitingForServer } from "./load-when-reachable.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;
type Closable = { onClose?: () => void; onOpenChange?: (isOpen: boolean) => void };

let opening = 0;
const listeners = createListeners();

/** Whether something was opened whose module is still loading. */
export const isOpening = () => opening > 0;

export const onOpening = listeners.subscribe;

/**
 * A component that suspends until `loadLater` has loaded its module. Rendering it requests the module once `after` has
 * resolved.
 */
export function lazyPart<Props>(load: Load<Props>, after?: () => Promise<void>) {
  const later = loadLater(load);
  const Part = lazy(async () => {
    await after?.();
    return { default: await later() };
  });
  return Object.assign(Part, { load: later });
}

/**
 * A component that a press opens. Once its module is loaded, it opens synchronously, so that it has the focus before
 * the next key. While the server is unreachable it waits; if the user continues elsewhere, it does not open later.
 */
export function lazyPopup<Props extends Closable>(load: Load<Props>) {
  const later = loadLater(load);
  function LazyPopup(props: Props) {
    const [Part, setPart] = useState(() => later.loaded);
    const leave = useEffectEvent(() => {
      if (!isWaitingForServer()) return;
      props.onClose?.();
      props.onOpenChange?.(false);
    });
    useEffect(() => (Part === undefined ? wait(later, setPart, () => leave()) : undefined), [Part]);
    return Part === undefined ? null : <Part {...props} />;
  }
  return Object.assign(LazyPopup, { load: later });
}

function wait<Part>(load: Later<Part>, set: (next: () => Part) => void, leave: () => void): () => void {
  count(1);
  document.addEventListener("keydown", leave, true);
  document.addEventListener("pointerdown", leave, true);
  // The page shows the failure, unless the user has left it.
  load().then(
    (part) => set(() => part),
    (error: unknown) =>
      set(() => {
        throw error;
      }),
  );
  return () => {
    count(-1);
    document.removeEventListener("keydown", leave, true);
    document.removeEventListener("pointerdown", leave, true);
  };
}

function count(change: 1 | -1): void {
  opening += change;
  listeners.notify();
}
