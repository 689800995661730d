import { useSyncExternalStore } from "react";
import { createListeners } from "#dashboard/lib/listeners.ts";

export type Announcer = ReturnType<typeof createAnnouncer>;
/** Current messages. A message that is only read out does not replace the visible one. */
type Messages = { aloud: string; shown: string };

/** Duration of a message, in ms. */
const shownMs = 4_000;

/**
 * Announcements of the page: all are read out by screen readers, and visible ones are also shown for a
 * moment.
 */
export function createAnnouncer() {
  let messages: Messages = { aloud: "", shown: "" };
  const timers: Partial<Record<keyof Messages, ReturnType<typeof setTimeout>>> = {};
  const listeners = createListeners();

  function set(part: keyof Messages, message: string): void {
    messages = { ...messages, [part]: message };
    listeners.notify();
  }

  return {
    get: (): Messages => messages,
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
