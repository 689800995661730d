import { type ReactNode, useSyncExternalStore } from "react";
import { FormattedMessage } from "react-intl";
import { createListeners } from "#dashboard/lib/listeners.ts";

export type Announcer = ReturnType<typeof createAnnouncer>;
type Part = "aloud" | "shown";
/** A button of a visible message: the id of its text, and what it does. */
export type NoticeAction = { message: string; run: () => void };
/** Current messages. A message that is only read out does not replace the visible message. */
type Messages = { aloud: string; shown: string; actions: readonly NoticeAction[] };

/** Duration of a message without buttons, in ms. */
const shownMs = 4_000;
/** Duration of a message with buttons, in ms. */
export const actionsMs = 10_000;

/**
 * Announcements of the page: screen readers read out all messages; visible messages are also shown for a moment.
 */
export function createAnnouncer() {
  let messages: Messages = { aloud: "", shown: "", actions: [] };
  const timers: Partial<Record<Part, ReturnType<typeof setTimeout>>> = {};
  const listeners = createListeners();

  function set(part: Part, message: string, actions: readonly NoticeAction[] = []): void {
    messages = { ...messages, [part]: message, ...(part === "shown" && { actions }) };
    listeners.notify();
  }

  return {
    get: (): Messages => messages,
    announce(message: string, visible: boolean, actions: readonly NoticeAction[] = []): void {
      const part = visible ? "shown" : "aloud";
      clearTimeout(timers[part]);
      set(part, message, actions);
      timers[part] = setTimeout(() => set(part, ""), actions.length > 0 ? actionsMs : shownMs);
    },
    subscribe: listeners.subscribe,
  };
}

/** Look of a visible message, over the bottom of the page so that nothing moves. */
export const noticeClass =
  "pointer-events-auto mx-2 flex max-w-full items-center gap-4 rounded-md bg-ink px-3 py-1.5 text-surface shadow-overlay";
export const noticeButtonClass = "flex-none font-medium underline underline-offset-2 outline-offset-2";

/** The current messages, and `children`: a notice that decides itself how long it is shown. */
export function Announcements({ announcer, children }: { announcer: Announcer; children?: ReactNode }) {
  const { aloud, shown, actions } = useSyncExternalStore(announcer.subscribe, announcer.get);
  return (
    // Above the bar of selected rows.
    <div className="pointer-events-none absolute inset-x-0 bottom-4 z-40 flex flex-col items-center gap-2 group-has-data-selection-bar/page:bottom-14 max-sm:group-has-data-selection-bar/page:bottom-24">
      <div role="status" className="contents">
        {children}
      </div>
      <div role="status" className="sr-only">
        {aloud}
      </div>
      <div className={shown ? noticeClass : "sr-only"}>
        <span role="status">{shown}</span>
        {actions.map(({ message, run }) => (
          <button
            key={message}
            type="button"
            className={noticeButtonClass}
            onClick={() => {
              announcer.announce("", true);
              run();
            }}
          >
            <FormattedMessage id={message} />
          </button>
        ))}
      </div>
    </div>
  );
}
