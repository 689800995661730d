import { type KeyboardEvent, useRef } from "react";
import type { Notification } from "#contract/notifications/notifications.ts";
import { useMarkRead } from "#dashboard/api/notifications/notifications.ts";
import { NoticeLine } from "./notice-line.tsx";

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** A list of notifications; the arrow keys move the focus. */
export function NoticeList(props: {
  label: string;
  notices: readonly Notification[];
  onOpened?: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const markRead = useMarkRead();
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    // The page has one list per day; the arrow keys move across all of them.
    const container = list.current?.closest("[data-notices]") ?? list.current;
    const lines = [...(container?.querySelectorAll<HTMLElement>("[data-notice]") ?? [])];
    const next = lines[lines.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const open = (notice: Notification) => {
    if (notice.read === null) markRead.mutate([notice._id]);
    props.onOpened?.();
  };
  return (
    <ul ref={list} aria-label={props.label} onKeyDown={handleKeyDown} className="divide-y divide-line">
      {props.notices.map((notice) => (
        <li key={notice._id}>
          <NoticeLine notice={notice} onOpen={() => open(notice)} />
        </li>
      ))}
    </ul>
  );
}
