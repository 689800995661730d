import { useSyncExternalStore } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";

export type Announcer = ReturnType<typeof createAnnouncer>;
/** What is only read out does not take away what is shown. */
type Said = { aloud: string; shown: string };

const shownMs = 4_000;

/** The page's voice: everything is read out, and what people must see is shown for a moment too. */
export function createAnnouncer() {
  let said: Said = { aloud: "", shown: "" };
  const timers: Partial<Record<keyof Said, ReturnType<typeof setTimeout>>> = {};
  const listeners = createListeners();

  function set(part: keyof Said, message: string): void {
    said = { ...said, [part]: message };
    listeners.notify();
  }

  return {
    get: (): Said => said,
    announce(message: string, visible: boolean): void {
      const part = visible ? "shown" : "aloud";
      clearTimeout(timers[part]);
      set(part, message);
      timers[part] = setTimeout(() => set(part, ""), shownMs);
    },
    subscribe: listeners.subscribe,
  };
}

export function Announcements({ announcer }: { announcer: Announcer }) {
  const { aloud, shown } = useSyncExternalStore(announcer.subscribe, announcer.get);
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 z-40 flex justify-center">
      <div role="status" className="sr-only">
        {aloud}
      </div>
      <div
        role="status"
        className={shown ? "rounded-md bg-ink px-3 py-1.5 text-surface shadow-overlay" : "sr-only"}
      >
        {shown}
      </div>
    </div>
  );
}
