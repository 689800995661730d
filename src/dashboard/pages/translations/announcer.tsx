import { useSyncExternalStore } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";

export type Announcer = ReturnType<typeof createAnnouncer>;
type Said = { message: string; visible: boolean };

const shownMs = 4_000;

/** The page's voice: everything is read out, and what people must see is shown for a moment too. */
export function createAnnouncer() {
  let said: Said = { message: "", visible: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = createListeners();

  function set(next: Said): void {
    said = next;
    listeners.notify();
  }

  return {
    get: (): Said => said,
    say(message: string, visible: boolean): void {
      clearTimeout(timer);
      set({ message, visible });
      timer = setTimeout(() => set({ message: "", visible: false }), shownMs);
    },
    subscribe: listeners.subscribe,
  };
}

export function Announcements({ announcer }: { announcer: Announcer }) {
  const { message, visible } = useSyncExternalStore(announcer.subscribe, announcer.get);
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 z-40 flex justify-center">
      <div
        role="status"
        className={visible ? "rounded-md bg-ink px-3 py-1.5 text-surface shadow-overlay" : "sr-only"}
      >
        {message}
      </div>
    </div>
  );
}
