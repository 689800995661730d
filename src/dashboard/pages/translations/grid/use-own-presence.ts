import { useEffect, useRef } from "react";
import { presenceMs } from "#contract/events.ts";
import { createPositionReporter, type Whereabouts } from "#dashboard/api/live/presence.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { GridDeps } from "./grid-context.ts";

/** Announces to others the cell in which a person rests while moving through cells. */
const restMs = 200;

/** Shows others which cell this tab is in, while it is in sight. */
export function useOwnPresence(deps: GridDeps): void {
  const { scope, cursor } = deps;
  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = "";
    const announce = createPositionReporter(scope);
    const send = (whereabouts: Whereabouts, again = false) => {
      const said = JSON.stringify(whereabouts);
      if (said === last && !again) return;
      last = said;
      announce(whereabouts);
    };
    const here = (): Whereabouts => {
      const { row, column, editing, active } = cursor.get();
      const { rowAt, columns } = latest.current;
      const [key, language] = [rowAt(row)?.key, columnLanguage(columns[column])?.code];
      return active && key !== undefined && language !== undefined
        ? { key, language, editing: editing !== undefined }
        : {};
    };
    const isInSight = () => document.visibilityState === "visible";
    const sendSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => isInSight() && send(here()), restMs);
    };
    const leave = () => {
      clearTimeout(timer);
      send({ left: true });
    };
    const handleVisibility = () => (isInSight() ? sendSoon() : leave());
    const beat = setInterval(() => isInSight() && send(here(), true), presenceMs * 0.75);
    const stop = cursor.subscribe(sendSoon);
    document.addEventListener("visibilitychange", handleVisibility);
    window.addEventListener("pagehide", leave);
    sendSoon();
    return () => {
      clearInterval(beat);
      stop();
      document.removeEventListener("visibilitychange", handleVisibility);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [scope, cursor]);
}
