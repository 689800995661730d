import { type ComponentProps, type ComponentType, lazy, useEffect, useEffectEvent, useState } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { type Later, loadLater } from "./load-later.ts";
import { isWaitingForServer } from "./load-when-reachable.ts";

// biome-ignore lint/suspicious/noExplicitAny: `lazy` of React accepts a component in this way
type AnyComponent = ComponentType<any>;
type Closable = { onClose?: () => void; onOpenChange?: (isOpen: boolean) => void };

let opening = 0;
const listeners = createListeners();

/** Whether something was opened whose module is still loading. */
export const isOpening = () => opening > 0;

export const onOpening = listeners.subscribe;

/**
 * A component that suspends until `loadLater` has loaded its module. Rendering it requests the module once `after` has
 * resolved. The name is a string because `(await import("…")).Name` adds 0.4 KB (gzip) to the first load.
 */
export function lazyPart<Name extends string, Module extends Record<Name, AnyComponent>>(
  load: () => Promise<Module>,
  name: Name,
  after?: () => Promise<void>,
) {
  const later = loadLater(load);
  const Part = lazy(async () => {
    await after?.();
    return { default: (await later())[name] };
  });
  return Object.assign(Part, { load: later });
}

/**
 * A component that a press opens. Once its module is loaded, it opens synchronously, so that it has the focus before
 * the next key. While the server is unreachable it waits; if the user continues elsewhere, it does not open later.
 */
export function lazyPopup<Name extends string, Module extends Record<Name, AnyComponent>>(
  load: () => Promise<Module>,
  name: Name,
) {
  const later = loadLater(load);
  function LazyPopup(props: ComponentProps<Module[Name]> & Closable) {
    const [module, setModule] = useState(() => later.loaded);
    const leave = useEffectEvent(() => {
      if (!isWaitingForServer()) return;
      props.onClose?.();
      props.onOpenChange?.(false);
    });
    useEffect(() => (module === undefined ? wait(later, setModule, () => leave()) : undefined), [module]);
    const Part: AnyComponent | undefined = module?.[name];
    return Part === undefined ? null : <Part {...props} />;
  }
  return Object.assign(LazyPopup, { load: later });
}

function wait<Module>(load: Later<Module>, set: (next: () => Module) => void, leave: () => void): () => void {
  count(1);
  document.addEventListener("keydown", leave, true);
  document.addEventListener("pointerdown", leave, true);
  // The page shows the failure, unless the user has left it.
  load().then(
    (module) => set(() => module),
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
