import { type ComponentProps, type ComponentType, lazy, useEffect, useEffectEvent, useState } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { type Later, loadLater } from "./load-later.ts";
import { isWaitingForServer } from "./load-when-reachable.ts";

// biome-ignore lint/suspicious/noExplicitAny: `lazy` of React accepts a component in this way
type AnyComponent = ComponentType<any>;
type Closable = { onClose?: () => void; onOpenChange?: (isOpen: boolean) => void };

/** Number of opened popups whose modules are still loading. */
let openingCount = 0;
const listeners = createListeners();

/** Whether a popup was opened whose module is still loading. */
export const isOpening = () => openingCount > 0;

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
 * A component that a press opens, such as a menu. Once its module is loaded, it opens synchronously, so that it has the
 * focus before the next key. If the server is unreachable it opens later, unless the user does something else first.
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

/** Loads the module of an opened popup. Until it is loaded, a key or press calls `leave`, which closes the popup. */
function wait<Module>(load: Later<Module>, set: (next: () => Module) => void, leave: () => void): () => void {
  changeCount(1);
  document.addEventListener("keydown", leave, true);
  document.addEventListener("pointerdown", leave, true);
  // A failure is thrown while rendering, so that the page shows it.
  load().then(
    (module) => set(() => module),
    (error: unknown) =>
      set(() => {
        throw error;
      }),
  );
  return () => {
    changeCount(-1);
    document.removeEventListener("keydown", leave, true);
    document.removeEventListener("pointerdown", leave, true);
  };
}

function changeCount(change: 1 | -1): void {
  openingCount += change;
  listeners.notify();
}
