import { useEffect, useEffectEvent } from "react";
import { presenceMs } from "#contract/live.ts";
import { createPositionReporter, type Whereabouts } from "#dashboard/api/live/presence.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { GridDeps } from "./grid-context.ts";

/** Time a cursor must rest in a cell before its position is sent to other users, in ms. */
const restMs = 200;

/** Shows other users which cell this tab is in, while the tab is visible. */
export function usePublishPresence(deps: GridDeps): void {
  const { scope, cursor } = deps;
  const currentPlace = useEffectEvent((): Whereabouts => {
    const { row, column, editing, active } = cursor.get();
    const { rowAt, columns } = deps;
    const [key, language] = [rowAt(row)?.key, columnLanguage(columns[column])?.code];
    return active && key !== undefined && language !== undefined
      ? { key, language, editing: editing !== undefined }
      : {};
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";
    const report = createPositionReporter(scope);
    const send = (whereabouts: Whereabouts, isRepeated = false) => {
      const encoded = JSON.stringify(whereabouts);
      if (encoded === last && !isRepeated) return;
      last = encoded;
      report(whereabouts);
    };
    const isVisible = () => document.visibilityState === "visible";
    const sendSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => isVisible() && send(currentPlace()), restMs);
    };
    const leave = () => {
      clearTimeout(timer);
      send({ left: true });
    };
    const handleVisibility = () => (isVisible() ? sendSoon() : leave());
    const heartbeat = setInterval(() => isVisible() && send(currentPlace(), true), presenceMs * 0.75);
    const stop = cursor.subscribe(sendSoon);
    document.addEventListener("visibilitychange", handleVisibility);
    window.addEventListener("pagehide", leave);
    sendSoon();
    return () => {
      clearInterval(heartbeat);
      stop();
      document.removeEventListener("visibilitychange", handleVisibility);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [scope, cursor]);
}
